import { isDeepStrictEqual } from "node:util";
import { endOfDay } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";
import { PastMarket } from "../as-of/past-market.ts";
import type { PresentReader } from "../as-of/past-reader.ts";
import { textAt } from "./member-path.ts";
import type { Receipt, ReceiptInput } from "./receipt.ts";
import { receiptsOf } from "./receipts.ts";

/** A receipt as an answer has it. */
interface ReceiptInAnswer {
	symbol: string;
	member: string;
	value: string | null;
	inputs?: unknown;
}

/** An answer with receipts, as far as it is verified. */
export interface ExplainedAnswer {
	receipts: {
		/** Day in New York of which the figures are. */
		date?: string;
		list: readonly ReceiptInAnswer[];
		datasets: readonly ReceiptDataset[];
	};
	/** Set in an answer of the past. */
	asOf?: { timestamp: string };
}

/** A file behind figures. */
export interface ReceiptDataset {
	name: string;
	sha256: string;
	/** Instant at which the service of the answer imported it, ISO 8601. */
	importedAt: string;
}

/** A figure of an answer beside the one that the records give. */
export interface VerifiedFigure {
	symbol: string;
	member: string;
	answered: string | null;
	derived: string | null;
	/** True when the figure and what its receipt says it is made of are the same. */
	isEqual: boolean;
	/** Files that its receipt names, by the first digits of their SHA-256; null if it names none. */
	datasetKeys: readonly string[] | null;
}

/** The instant that an answer is of: that of its past, else the end of its day, and never one that is to come. */
export function instantOf({ receipts, asOf }: ExplainedAnswer, now: Date): number {
	if (asOf) return Date.parse(asOf.timestamp);
	return Math.min(
		now.getTime(),
		receipts.date === undefined ? Number.POSITIVE_INFINITY : endOfDay(receipts.date),
	);
}

/**
 * Derives the figures of an answer again from records: not from what was derived at import.
 *
 * @param now instant from which an answer without day and `as_of` is seen
 */
export async function verifyAnswer(
	reader: PresentReader,
	answer: ExplainedAnswer,
	now: Date,
): Promise<{ figures: VerifiedFigure[]; missing: string[] }> {
	const { receipts } = answer;
	const instant = instantOf(answer, now);
	const past = await new PastMarket(withImportTimes(reader, answer, instant)).at(instant);
	const symbols = [...new Set(receipts.list.map(({ symbol }) => symbol))];
	const members = new Set(receipts.list.map(({ member }) => member));
	const isWanted = (member: string) => members.has(member);
	const { list } = await receiptsOf(past, answer, symbols, new Date(instant), isWanted);
	const derived = new Map(list.map((receipt) => [`${receipt.symbol} ${receipt.member}`, receipt]));
	const figures = receipts.list.map((receipt) =>
		verified(receipt, derived.get(`${receipt.symbol} ${receipt.member}`), answer),
	);
	const storedFiles = new Set((await reader.datasets()).map(({ sha256 }) => sha256));
	const missing = receipts.datasets.filter(({ sha256 }) => !storedFiles.has(sha256)).map(({ name }) => name);
	return { figures, missing };
}

/**
 * A market in which the files of an answer were imported when they were imported in the one that it is from. An answer
 * of the present knows all that they say.
 */
function withImportTimes(
	reader: PresentReader,
	{ receipts, asOf }: ExplainedAnswer,
	instant: number,
): PresentReader {
	const times = new Map(receipts.datasets.map(({ sha256, importedAt }) => [sha256, Date.parse(importedAt)]));
	const then = (dataset: Dataset): Dataset => {
		const time = times.get(dataset.sha256);
		if (time === undefined) return dataset;
		return { ...dataset, importedAt: asOf ? time : Math.min(time, instant) };
	};
	return {
		security: (symbol) => reader.security(symbol),
		securities: () => reader.securities(),
		list: (area, id, query) => reader.list(area, id, query),
		across: (area, query) => reader.across(area, query),
		derived: (kind, id) => reader.derived(kind, id),
		derivedFrom: (kind, id, limit) => reader.derivedFrom(kind, id, limit),
		datasets: async () => (await reader.datasets()).map(then),
		dataset: async (id) => {
			const found = await reader.dataset(id);
			return found && then(found);
		},
		trustOrders: () => reader.trustOrders(),
		dataVersion: () => reader.dataVersion(),
		dataToken: () => reader.dataToken(),
	};
}

function verified(
	{ symbol, member, value, inputs }: ReceiptInAnswer,
	again: Receipt | undefined,
	answer: ExplainedAnswer,
): VerifiedFigure {
	const derived = again?.value ?? null;
	const own = textAt(answer, member);
	// The figure and its receipt are two places in which an answer may have been changed.
	const answered = own === undefined || own === derived ? value : own;
	const isSame = inputs === undefined || isDeepStrictEqual(withoutFiles(inputs), withoutFiles(again?.inputs));
	const isEqual = answered === derived && isSame;
	return { symbol, member, answered, derived, isEqual, datasetKeys: keysOf(inputs) };
}

/** Files of the inputs of an answered receipt, which may have any form. */
function keysOf(inputs: unknown): string[] | null {
	if (!Array.isArray(inputs)) return null;
	const keys = inputs.flatMap((input: { datasetKeys?: unknown } | null) => {
		const own = input?.datasetKeys;
		return Array.isArray(own) ? own.filter((key) => typeof key === "string" && key !== "") : [];
	});
	return keys.length > 0 ? [...new Set(keys)] : null;
}

/** Inputs without the files, which are compared by themselves. */
const withoutFiles = (inputs: unknown): unknown =>
	Array.isArray(inputs)
		? inputs.map((input: Partial<ReceiptInput> & { datasetKeys?: unknown }) => {
				const { records = [], datasetIds: _, datasetKeys: __, ...rest } = input;
				return { ...rest, records: records.map(recordWithoutFiles) };
			})
		: inputs;

function recordWithoutFiles(record: object): object {
	const {
		datasetIds: _,
		datasetKeys: __,
		...rest
	} = record as { datasetIds?: unknown; datasetKeys?: unknown };
	return rest;
}
