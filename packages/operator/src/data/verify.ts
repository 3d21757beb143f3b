import { readFile } from "node:fs/promises";
import { type ExplainedAnswer, type VerifiedFigure, verifyAnswer } from "@us-market-data/analytics";
import { type ImportedFile, importAgain } from "@us-market-data/ingest";
import { Command } from "commander";
import { table } from "../table.ts";
import { CommandRefused, type DataContext } from "./context.ts";

type Answer = ExplainedAnswer & { receipts: { datasets: readonly ImportedFile[] } };

interface Verified {
	figures: VerifiedFigure[];
	/** Files that figures are not derived from, as text. */
	missing: string[];
}

const help = `
Without --files, the figures are derived from the records that the store holds, and each file of the answer has to be
held with the same bytes. With --files, the files of the answer are found below the folder by their SHA-256, and are
read again into an empty store.

Examples:
  $ pnpm data verify answer.json
  $ pnpm data verify answer.json --files ~/downloads

Exit code: 0 equal, 1 not, a file is missing, or the answer has no figures with receipts, 2 usage.`;

/** `data verify`: derives the figures of an answer with receipts again. */
export function verifyCommand(context: DataContext): Command {
	return new Command("verify")
		.description("derive the figures of an answer with explain=true again, from held records or from files")
		.argument("<answer.json>")
		.option("--files <folder>", "read the files of the answer again, found below the folder by their SHA-256")
		.addHelpText("after", help)
		.action(async (path: string, { files }: { files?: string }) => {
			const answer = await readAnswer(path);
			tell(await (files === undefined ? ofHeld(answer, context) : ofFiles(answer, files, context)), context);
		});
}

const ofHeld = (answer: Answer, { withStore, now }: DataContext): Promise<Verified> =>
	withStore((store) => verifyAnswer(store, answer, now()));

/** Takes the identities of securities over from the held store. */
const ofFiles = (answer: Answer, folder: string, { withStore, withScratchStore, now }: DataContext) =>
	withScratchStore(async (scratch): Promise<Verified> => {
		const files = answer.receipts.datasets;
		const missing = await withStore((held) => importAgain(scratch, files, { held, folder, now: now() }));
		const { figures } = await verifyAnswer(scratch, answer, now());
		return { figures, missing };
	});

function tell({ figures, missing }: Verified, { print }: DataContext): void {
	if (figures.length === 0)
		throw new CommandRefused("The answer has no figures with receipts, so that there is nothing to verify.");
	const rows = figures.map(({ member, answered, derived, isEqual }) => [
		member,
		answered ?? "null",
		derived ?? "null",
		isEqual ? "equal" : answered === derived ? "made of others" : "differs",
	]);
	print(table(["Figure", "Answered", "Derived", ""], rows));
	const wrong = figures.filter(({ isEqual }) => !isEqual).length;
	const told = `${figures.length - wrong} of ${figures.length} figures are equal`;
	if (missing.length > 0)
		throw new CommandRefused(`${told}; files of other contents or not held: ${missing.join(", ")}.`);
	if (wrong > 0) throw new CommandRefused(`${told}; ${wrong} not.`);
	print(`${told}, and every file behind them has the same bytes.`);
}

async function readAnswer(path: string): Promise<Answer> {
	const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new CommandRefused(`${path} cannot be read: ${error.code}. Give the file of an answer.`);
	});
	const answer: unknown = parsed(text);
	if (isExplained(answer)) return answer;
	throw new CommandRefused(`${path} is not an answer with receipts; ask with explain=true.`);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isExplained(answer: unknown): answer is Answer {
	const { receipts } = (answer ?? {}) as Partial<Answer>;
	return Array.isArray(receipts?.list) && Array.isArray(receipts.datasets);
}
