import { type AreaRecord, areaNames, type areas, sampleTag } from "@us-market-data/market";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { DayBarColumns, MarketStore, MarketWriter } from "../market.ts";
import { columnsOfBars } from "../shared/day-bar-columns.ts";
import {
	dataset,
	dayBar,
	depth,
	filing,
	minuteBar,
	news,
	position,
	shortVolume,
	symbolSeen,
	trade,
} from "./market.fixtures.ts";
import type { MakeMarketDatabase } from "./market-database.ts";
import { MarketModel } from "./market-model.suite.ts";

/** Records of each area by a number, of which some share an id or a time. */
export const makers = {
	dayBars: (n: number, text: string) => dayBar(`2024-01-0${n}`, text),
	minuteBars: (n: number, text: string) => minuteBar(`2024-01-0${1 + (n % 2)}T14:3${n}:00Z`, text),
	trades: (n: number, text: string) => trade(`2024-01-02T14:30:0${n % 3}.00${n}Z`, n, text),
	shortVolume: (n: number, text: string) => shortVolume(`2024-01-0${n}`, n % 2 ? "CNMS" : "FNYX", text),
	depth: (n: number, text: string) =>
		depth(`2024-01-02T00:0${n}:00.00000000${n % 3}Z`.replace(".000000000Z", "Z"), text),
	news: (n: number, text: string) => news(String(n % 3), `2024-01-0${n}T00:00:00Z`, text),
	shareholders: (n: number, text: string) => position(String(n), `2024-01-0${1 + (n % 2)}`, text),
	symbolHistory: (n: number, text: string) => symbolSeen("FB", n % 3 ? `2024-01-0${n}` : null, text),
	filings: (n: number, text: string) => filing(String(n), "2024-01-02T00:00:00Z", text),
} satisfies { [A in keyof typeof areas]?: (n: number, text: string) => AreaRecord<A> };

type Used = keyof typeof makers;
const used = areaNames.filter((area): area is Used => area in makers);
const symbols = ["AAPL.US", "BRK.B.US", "MSFT.US"];

const put = fc.record({
	op: fc.constant("put" as const),
	area: fc.constantFrom(...used),
	symbol: fc.constantFrom(...symbols),
	n: fc.integer({ min: 1, max: 6 }),
	text: fc.nat({ max: 99 }).map(String),
});
const begin = fc.record({
	op: fc.constant("begin" as const),
	file: fc.constantFrom("a", "b", "c"),
	tag: fc.constantFrom(sampleTag, "real", "vendor"),
});
const remove = fc.record({ op: fc.constant("remove" as const), file: fc.constantFrom("a", "b", "c") });
const disable = fc.record({
	op: fc.constant("disable" as const),
	tag: fc.constantFrom(sampleTag, "real"),
	disabled: fc.boolean(),
});
const operation = fc.oneof(
	{ weight: 12, arbitrary: put },
	{ weight: 3, arbitrary: begin },
	{ weight: 1, arbitrary: remove },
	{ weight: 1, arbitrary: disable },
);
const transaction = fc.record({
	end: fc.constantFrom("commit", "commit", "commit", "throw", "dryRun"),
	begin,
	operations: fc.array(operation, { maxLength: 25 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/**
 * Random histories of a store against a model of it. They share a database, from which each takes away what it brought;
 * one that fails leaves the next a new database, so that it is cut down from an empty one.
 */
export function marketProperties(engine: string, makeDatabase: MakeMarketDatabase, numRuns: number): void {
	describe(`random histories of market data on ${engine}`, () => {
		let made: { store: MarketStore; dispose(): Promise<void> } | undefined;
		const make = async () => {
			const database = await makeDatabase();
			const store = await database.open();
			return { store, dispose: () => store.close().then(() => database.dispose()) };
		};
		const remove = async () => {
			await made?.dispose();
			made = undefined;
		};
		afterAll(remove);

		it("read as the model says, and never mix sample and real data", async () => {
			const histories = fc.array(transaction, { minLength: 1, maxLength: 6 });
			const property = fc.asyncProperty(histories, async (history) => {
				made ??= await make();
				try {
					let model = new MarketModel();
					for (const step of history) model = await replay(made.store, model, step);
					await empty(made.store);
				} catch (error) {
					await remove();
					throw error;
				}
			});
			await fc.assert(property, { numRuns });
		}, 120_000);
	});
}

/** Takes away everything that a history brought, and sees that nothing is left. */
async function empty(store: MarketStore): Promise<void> {
	await store.transaction(async (writer) => {
		for (const { id } of await writer.datasets()) writer.removeDataset(id);
		for (const tag of await writer.disabledTags()) writer.setTagDisabled(tag, false);
	});
	await compare(store, new MarketModel());
	expect(await store.securities()).toEqual([]);
}

/** Runs one transaction on both and compares what they show; returns the model after it. */
async function replay(
	store: MarketStore,
	before: MarketModel,
	step: { end: string; begin: Operation; operations: Operation[] },
): Promise<MarketModel> {
	const after = before.copy();
	const done = store.transaction(
		async (writer) => {
			const files = new Map((await writer.datasets()).map(({ file, id }) => [file, id]));
			let file = "";
			for (const operation of [step.begin, ...step.operations]) {
				file = apply(writer, after, files, file, operation);
			}
			await compare(writer, after);
			await compareNewestBars(writer);
			if (step.end === "throw") throw new Error("thrown on purpose");
		},
		{ dryRun: step.end === "dryRun" },
	);
	if (step.end === "throw") await expect(done).rejects.toThrow("thrown on purpose");
	else await done;
	const model = step.end === "commit" ? after : before;
	await compare(store, model);
	expect((await store.securities()).map(({ symbol }) => symbol)).toEqual(model.symbols());
	return model;
}

/** The columns of the newest day bars, which a statement of their own reads, are those of the listed bars. */
async function compareNewestBars(writer: MarketWriter): Promise<void> {
	for (const { id } of await writer.securities()) {
		for (const limit of [1, 3, 10]) {
			const listed = await writer.list("dayBars", id, { order: "desc", limit });
			const columns = await writer.newestBars(id, limit);
			expect(valuesOf(columns)).toEqual(valuesOf(columnsOfBars(listed.reverse())));
			expect(listed.map(({ record }) => record.close)).toEqual(
				columns.days.map((_, i) => columns.close.text(i)),
			);
		}
		const tags = new Set((await writer.coverage()).map(({ tag }) => tag));
		for (const tag of writer.sourceTags("dayBars", id)) expect(tags).toContain(tag);
	}
}

const valuesOf = ({ days, datasetIds, high, low, close, volume, newest }: DayBarColumns) => ({
	days,
	newest,
	datasetIds,
	columns: [high, low, close, volume].map((column) => [column.numbers, days.map((_, i) => column.text(i))]),
});

/** Applies one operation to writer and model; returns the file of the current dataset. */
function apply(
	writer: MarketWriter,
	model: MarketModel,
	files: Map<string, number>,
	current: string,
	operation: Operation,
): string {
	if (operation.op === "begin") {
		files.set(operation.file, writer.beginDataset(dataset(operation.file, operation.tag)));
		model.begin(operation.file, operation.tag);
		return operation.file;
	}
	if (operation.op === "remove") {
		const id = files.get(operation.file);
		if (id === undefined || operation.file === current) return current;
		writer.removeDataset(id);
		files.delete(operation.file);
		model.remove(operation.file);
	}
	if (operation.op === "disable") {
		writer.setTagDisabled(operation.tag, operation.disabled);
		if (operation.disabled) model.disabled.add(operation.tag);
		else model.disabled.delete(operation.tag);
	}
	if (operation.op === "put") {
		const { area, symbol, n, text } = operation;
		const record = makers[area](n, text);
		const result = writer.put(area, writer.ensureSecurity(symbol), files.get(current) ?? 0, record as never);
		expect(result).toBe(model.put(area, symbol, current, record));
	}
	return current;
}

async function compare(
	reader: Pick<MarketStore, "security" | "list" | "coverage" | "rowsBrought">,
	model: MarketModel,
) {
	expect(await reader.coverage()).toEqual(model.coverage());
	const brought = (await reader.rowsBrought()).map(({ area, source, tag, rows }) => ({
		area,
		source,
		tag,
		rows,
	}));
	expect(brought).toEqual(model.rowsBrought());
	for (const symbol of symbols) {
		const security = await reader.security(symbol);
		for (const area of used) {
			const expected = model.list(area, symbol);
			const query = { order: "asc", limit: 1000 } as const;
			const listed = security ? await reader.list(area, security.id, query) : [];
			expect(listed.map(({ record }) => record)).toEqual(expected);
			const some = security
				? await reader.list(area, security.id, { order: "desc", limit: 2, offset: 1 })
				: [];
			expect(some.map(({ record }) => record)).toEqual(expected.toReversed().slice(1, 3));
		}
	}
}
