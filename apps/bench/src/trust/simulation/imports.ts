import { isDeepStrictEqual } from "node:util";
import { sampleTag } from "@us-market-data/market";
import type { MarketWriter } from "@us-market-data/store";
import { dataset, dayBar, MarketModel, minuteBar, news } from "@us-market-data/store/testing";
import { seededRandom } from "@us-market-data/testkit";
import { areas, type MarketState, stateOf, symbols } from "./market-state.ts";
import type { SimulatedProcess } from "./process.ts";

const fileName = (file: number): string => `file-${file}`;
const tagName = (tag: number): string => [sampleTag, "real", "other"][tag] ?? "real";

/** Market data as committed, or as it may be committed. */
interface Committed {
	version: number;
	model: MarketModel;
}

/** One step of a transaction. */
export type Change =
	| { do: "import"; file: number; tag: number; rows: number; seed: number }
	| { do: "remove"; file: number }
	| { do: "switch tag"; tag: number; off: boolean };

/** A transaction of market data that has begun and not ended. */
export interface Running {
	process: SimulatedProcess;
	/** Lets it take that many steps more. */
	goOn(steps: number): void;
	/** Breaks it off where it stands. */
	breakOff(error: Error): void;
	/** Resolves with what went wrong with it, in sentences. */
	ended: Promise<string[]>;
	hasEnded: boolean;
	/** The outcome, for the reader of the history. */
	outcome: string;
}

/** The expected market data, derived from the replies to its writers. */
export class Imports {
	/** One of these is the stored state. */
	#possible: Committed[] = [{ version: 0, model: new MarketModel() }];
	/** The newest version that a reader has seen. */
	#newest = 0;

	/** Compares what was read with what may be held. */
	look(state: MarketState): string[] {
		const faults =
			state.version < this.#newest ? [`data version ${state.version} after ${this.#newest} was read`] : [];
		this.#newest = Math.max(this.#newest, state.version);
		const found = this.#possible.find(({ version, model }) =>
			isDeepStrictEqual(stateOf(version, model), state),
		);
		if (found) this.#possible = [found];
		else
			faults.push(`market data are of no version that was committed: ${differences(this.#possible, state)}`);
		return faults;
	}

	/** Begins a transaction in a process. */
	begin(process: SimulatedProcess, change: Change, isExcused: () => boolean): Running {
		const gate = new Gate();
		const running: Running = {
			process,
			goOn: (steps) => gate.open(steps),
			breakOff: (error) => gate.breakOff(error),
			ended: Promise.resolve([]),
			hasEnded: false,
			outcome: "",
		};
		running.ended = process.run(() => this.#transact(running, change, gate, isExcused));
		return running;
	}

	async #transact(running: Running, change: Change, gate: Gate, isExcused: () => boolean): Promise<string[]> {
		let wanted: Committed | undefined;
		let faults: string[] = [];
		try {
			await running.process.market.transaction(async (writer) => {
				const base = this.#base(await writer.dataVersion());
				if (!base) throw new Error("a writer began on a version that was never committed");
				const model = base.model.copy();
				const done = await apply(change, writer, model, gate);
				faults = done.faults;
				if (done.changed) wanted = { version: base.version + 1, model };
			});
			if (wanted) this.#possible = [wanted];
			running.outcome = wanted ? `committed as version ${wanted.version}` : "changed nothing";
		} catch (error) {
			if (wanted) this.#possible.push(wanted);
			running.outcome = `failed${wanted ? ", perhaps behind its commit" : ""}: ${String(error)}`;
			if (!isExcused()) faults.push(`a transaction of market data failed, and nothing was spoiled: ${error}`);
		}
		running.hasEnded = true;
		return faults;
	}

	/** A writer sees the stored state, so the model then knows which of the possible ones it is. */
	#base(version: number): Committed | undefined {
		const base = this.#possible.find((one) => one.version === version);
		if (base) this.#possible = [base];
		return base;
	}
}

/** Holds a transaction up until it may take a step. */
class Gate {
	#steps = 0;
	#waiting: { resolve(): void; reject(error: Error): void } | undefined;
	#broken: Error | undefined;

	open(steps: number): void {
		this.#steps += steps;
		if (this.#waiting && this.#steps > 0) {
			this.#steps--;
			this.#waiting.resolve();
			this.#waiting = undefined;
		}
	}

	breakOff(error: Error): void {
		this.#broken = error;
		this.#waiting?.reject(error);
	}

	async pass(): Promise<void> {
		if (this.#broken) throw this.#broken;
		if (this.#steps-- > 0) return;
		this.#steps = 0;
		await new Promise<void>((resolve, reject) => {
			this.#waiting = { resolve, reject };
		});
	}
}

async function apply(
	change: Change,
	writer: MarketWriter,
	model: MarketModel,
	gate: Gate,
): Promise<{ changed: boolean; faults: string[] }> {
	switch (change.do) {
		case "import":
			return { changed: true, faults: await fill(change, writer, model, gate) };
		case "remove": {
			const file = fileName(change.file);
			const known = (await writer.datasets()).find((one) => one.file === file);
			await gate.pass();
			if (!known) return { changed: false, faults: model.datasets.has(file) ? [`${file} is gone`] : [] };
			writer.removeDataset(known.id);
			model.remove(file);
			return { changed: true, faults: [] };
		}
		case "switch tag": {
			const tag = tagName(change.tag);
			const changed = model.disabled.has(tag) !== change.off;
			writer.setTagDisabled(tag, change.off);
			if (change.off) model.disabled.add(tag);
			else model.disabled.delete(tag);
			return { changed, faults: [] };
		}
	}
}

async function fill(
	{ file, tag, rows, seed }: Change & { do: "import" },
	writer: MarketWriter,
	model: MarketModel,
	gate: Gate,
): Promise<string[]> {
	const random = seededRandom(seed);
	const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
	const [name, tagged] = [fileName(file), tagName(tag)];
	const id = writer.beginDataset(dataset(name, tagged));
	model.begin(name, tagged);
	const faults: string[] = [];
	for (let row = 0; row < rows; row++) {
		await gate.pass();
		const [area, symbol, day] = [pick(areas), pick(symbols), 1 + Math.floor(random() * 9)];
		const record = recordOf(area, day, `${10 + Math.floor(random() * 90)}.5`);
		const put = writer.put(area, writer.ensureSecurity(symbol), id, record as never);
		const expected = model.put(area, symbol, name, record);
		if (put !== expected) faults.push(`${area} of ${symbol}: ${put}, not ${expected}`);
	}
	await gate.pass();
	writer.finishDataset(id, { rows, skipped: {}, newest: null });
	return faults;
}

function recordOf(area: (typeof areas)[number], day: number, price: string) {
	const date = `2024-03-0${day}`;
	if (area === "dayBars") return dayBar(date, price);
	if (area === "minuteBars") return minuteBar(`${date}T14:30:00Z`, price);
	return news(`n${day}`, `${date}T12:00:00.000Z`, price);
}

function differences(possible: readonly Committed[], { version, datasets, records }: MarketState): string {
	const held = `version ${version} with ${datasets.join(", ") || "nothing"}`;
	const wanted = possible.map((one) => {
		const state = stateOf(one.version, one.model);
		const names = new Set([...Object.keys(state.records), ...Object.keys(records)]);
		const unlike = [...names].filter((name) => !isDeepStrictEqual(state.records[name], records[name]));
		return `version ${one.version} with ${state.datasets.join(", ") || "nothing"} (unlike in ${unlike.join(", ")})`;
	});
	return `held is ${held}, possible ${wanted.join("; ")}`;
}
