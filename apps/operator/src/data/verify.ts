import { readFile, stat } from "node:fs/promises";
import { type ExplainedAnswer, type VerifiedFigure, verifyAnswer } from "@us-market-data/analytics";
import { type ImportedFile, reimport, type UnreadFile } from "@us-market-data/ingest";
import { Command } from "commander";
import { WrongUse } from "../run.ts";
import { table } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";

type ExplainedBody = ExplainedAnswer & { receipts: { datasets: readonly ImportedFile[] } };

interface Verified {
	figures: VerifiedFigure[];
	/** Names of files that the store does not hold with these bytes. */
	missing: string[];
	/** Files of the answer that were not read again. */
	unread: UnreadFile[];
}

const help = `
Without --files, the figures are derived from the records that the store holds, and each file of the answer has to be
held with the same bytes. With --files, the files of the answer are found below the folder by their SHA-256, and are
read again into an empty store. A figure whose file is not found is not checked. Updates and imports of a URL remove their
downloads, so keep the files yourself.

Examples:
  $ pnpm data verify answer.json
  $ pnpm data verify answer.json --files ~/kept-files

Exit code: 0 equal, 1 not or not checked, a file is missing, or the answer has no figures with receipts, 2 usage.`;

/** `data verify`: derives the figures of an answer with receipts again. */
export function verifyCommand(context: DataContext): Command {
	return new Command("verify")
		.description("derive the figures of an answer with explain=true again, from held records or from files")
		.argument("<answer.json>")
		.option("--files <folder>", "read the files of the answer again, found below the folder by their SHA-256")
		.addHelpText("after", help)
		.action(async (path: string, { files }: { files?: string }) => {
			if (files !== undefined) await requireFolder(files);
			const body = await readBody(path);
			printResult(
				await (files === undefined ? verifyStored(body, context) : ofFiles(body, files, context)),
				context,
			);
		});
}

const verifyStored = (body: ExplainedBody, { readStore, now }: DataContext): Promise<Verified> =>
	readStore(async (store) => ({ ...(await verifyAnswer(store, body, now())), unread: [] }));

/** Takes the identities of securities over from the held store. */
const ofFiles = (body: ExplainedBody, folder: string, { readStore, withScratchStore, now }: DataContext) =>
	withScratchStore(async (scratch): Promise<Verified> => {
		const files = body.receipts.datasets;
		const unread = await readStore((store) =>
			reimport(scratch, files, { previous: store, folder, now: now() }),
		);
		const { figures } = await verifyAnswer(scratch, body, now());
		return { figures, missing: [], unread };
	});

async function requireFolder(path: string): Promise<void> {
	const found = await stat(path).catch(() => undefined);
	if (!found?.isDirectory())
		throw new WrongUse(`--files is ${JSON.stringify(path)}; allowed: a folder that exists.`);
}

function printResult({ figures, missing, unread }: Verified, { print }: DataContext): void {
	if (figures.length === 0)
		throw new CommandRejected("The answer has no figures with receipts, so that there is nothing to verify.");
	const states = figures.map((figure) => stateOf(figure, unread));
	const rows = figures.map(({ member, answered, derived }, i) => {
		const state = states[i] ?? "";
		return [member, answered ?? "null", state.startsWith(notChecked) ? "-" : (derived ?? "null"), state];
	});
	print(table(["Figure", "Answered", "Derived", ""], rows));
	const unchecked = states.filter((state) => state.startsWith(notChecked)).length;
	const wrong = figures.filter(({ isEqual }) => !isEqual).length - unchecked;
	const lines = [
		`${figures.length - wrong - unchecked} of ${figures.length} figures are equal`,
		...(wrong > 0 ? [`${wrong} not`] : []),
		...(unchecked > 0 ? [`${unchecked} not checked`] : []),
		...(missing.length > 0 ? [`files of other contents or not held: ${missing.join(", ")}`] : []),
		...(unread.length > 0
			? [`files not read again: ${unread.map(({ file, reason }) => `${file.name} (${reason})`).join(", ")}`]
			: []),
	].join("; ");
	if (wrong + unchecked + missing.length + unread.length > 0) throw new CommandRejected(`${lines}.`);
	print(`${lines}, and every file behind them has the same bytes.`);
}

const notChecked = "not checked";

/** Compares a figure, unless one of its files was not read again. A receipt without the names of its files may be of any. */
function stateOf(figure: VerifiedFigure, unread: readonly UnreadFile[]): string {
	const { isEqual, answered, derived, datasetKeys } = figure;
	if (isEqual) return "equal";
	const absent = unread.find(
		({ file }) => datasetKeys === null || datasetKeys.some((key) => file.sha256.startsWith(key)),
	);
	if (absent) return `${notChecked} (file ${absent.reason === "not found" ? absent.reason : "refused"})`;
	return answered === derived ? "made of others" : "differs";
}

async function readBody(path: string): Promise<ExplainedBody> {
	const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new CommandRejected(`${path} cannot be read: ${error.code}. Give the file of an answer.`);
	});
	const body: unknown = parsed(text);
	if (isExplained(body)) return body;
	throw new CommandRejected(`${path} is not an answer with receipts; ask with explain=true.`);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isExplained(body: unknown): body is ExplainedBody {
	const { receipts } = (body ?? {}) as Partial<ExplainedBody>;
	return Array.isArray(receipts?.list) && Array.isArray(receipts.datasets);
}
