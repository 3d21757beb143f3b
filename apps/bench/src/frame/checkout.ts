import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as ownStore from "@us-market-data/store";
import { programs } from "@us-market-data/tooling/testkit";
import { InvalidArgumentError } from "commander";
import { inTemporaryFolder } from "./temporary-folder.ts";

/** A built checkout of this repository: this one, or another version beside it. */
export interface Checkout {
	/** Its name in tables. */
	name: string;
	/** Programs of the service and of the data commands. */
	service: string;
	data: string;
	/** The store with which its data are made. */
	store(): Promise<Pick<typeof ownStore, "openStores" | "openMarketStore">>;
}

export const thisCheckout: Checkout = {
	name: "service",
	service: programs.service,
	data: programs.data,
	store: async () => ownStore,
};

/** The checkout in the folder of `--against`. */
export function readCheckout(given: string): Checkout {
	const folder = resolve(given);
	const service = join(folder, "apps/server/bin/service.js");
	if (!existsSync(join(folder, "apps/server/dist")))
		throw new InvalidArgumentError(`nothing is built there: run "npx pnpm install" and "npx pnpm build"`);
	return {
		name: basename(folder),
		service,
		data: join(folder, "apps/operator/bin/data.js"),
		store: () => import(pathToFileURL(join(folder, "packages/store/src/index.ts")).href),
	};
}

/**
 * Runs `work` with an earlier version of this repository.
 *
 * @param from folder of a built checkout, or a commit, which is built in a temporary folder; by default the last one before the
 * newest migration of PostgreSQL
 */
export async function withCheckout<T>(
	from: string | undefined,
	work: (checkout: Checkout) => Promise<T>,
): Promise<T> {
	if (from !== undefined && existsSync(from)) return work(readCheckout(from));
	const commit = from ?? `${run("git", "log", "-1", "--diff-filter=A", "--format=%H", "--", migrations)}~`;
	return inTemporaryFolder(async (parent) => {
		const folder = join(parent, "earlier");
		run("git", "worktree", "add", "--quiet", "--detach", folder, commit);
		try {
			execFileSync("npx", ["pnpm", "install", "--frozen-lockfile", "--prefer-offline"], {
				cwd: folder,
				stdio: "ignore",
			});
			execFileSync(process.execPath, ["scripts/build.js", "server", "operator"], { cwd: folder });
			return await work(readCheckout(folder));
		} finally {
			run("git", "worktree", "remove", "--force", folder);
		}
	});
}

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const migrations = "packages/store/src/postgres/migrations";

const run = (program: string, ...words: string[]): string =>
	execFileSync(program, words, { cwd: repository, encoding: "utf8" }).trim();

/** This checkout, and beside it the other one when there is one. */
export const checkoutsOf = ({ against }: { against?: Checkout | undefined }): Checkout[] =>
	against === undefined ? [thisCheckout] : [thisCheckout, against];
