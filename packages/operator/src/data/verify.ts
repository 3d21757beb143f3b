import { readFile } from "node:fs/promises";
import { type ExplainedAnswer, verifyAnswer } from "@us-market-data/analytics";
import { Command } from "commander";
import { table } from "../table.ts";
import { CommandRefused, type DataContext } from "./context.ts";

/** `data verify`: derives the figures of an answer with receipts again. */
export function verifyCommand({ withStore, now, print }: DataContext): Command {
	return new Command("verify")
		.description("derive the figures of an answer with explain=true again from the held records")
		.argument("<answer.json>")
		.action(async (path: string) => {
			const answer = await readAnswer(path);
			const { figures, missing } = await withStore((store) => verifyAnswer(store, answer, now()));
			const rows = figures.map(({ symbol, member, answered, derived, isEqual }) => [
				...[symbol, member, answered ?? "null", derived ?? "null"],
				isEqual ? "equal" : "differs",
			]);
			print(table(["Symbol", "Figure", "Answered", "Derived", ""], rows));
			const wrong = figures.filter(({ isEqual }) => !isEqual).length;
			const told = `${figures.length - wrong} of ${figures.length} figures are equal`;
			if (missing.length > 0)
				throw new CommandRefused(`${told}; files of other contents or not held: ${missing.join(", ")}.`);
			if (wrong > 0) throw new CommandRefused(`${told}; ${wrong} not.`);
			print(`${told}, and every file behind them is held.`);
		});
}

async function readAnswer(path: string): Promise<ExplainedAnswer> {
	const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		throw new CommandRefused(`${path} cannot be read: ${error.code}. Give the file of an answer.`);
	});
	const answer: unknown = parsed(text);
	if (isExplained(answer)) return answer;
	throw new CommandRefused(
		`${path} is not an answer with receipts; ask /quote/calc_index with explain=true.`,
	);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isExplained(answer: unknown): answer is ExplainedAnswer {
	const { receipts } = (answer ?? {}) as Partial<ExplainedAnswer>;
	return Array.isArray(receipts?.list) && Array.isArray(receipts.datasets);
}
