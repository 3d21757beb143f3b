import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as ownStore from "@us-market-data/store";
import { programs } from "@us-market-data/tooling/testkit";
import { InvalidArgumentError } from "commander";

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

/** This checkout, and beside it the other one when there is one. */
export const checkoutsOf = ({ against }: { against?: Checkout | undefined }): Checkout[] =>
	against === undefined ? [thisCheckout] : [thisCheckout, against];
