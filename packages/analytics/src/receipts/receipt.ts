import { type AreaName, type AreaRecord, areaOf, easternDate } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { FigureKey, RecordInput, SourceRule } from "../figures/figure.ts";
import type { Fact } from "../statements/fact.ts";

/** A fact as a filing states it. */
export interface FiledFact {
	tag: string;
	unit: string;
	/** Null for a figure as of a day. */
	startDate: string | null;
	endDate: string;
	/** Value as filed, in the shares of the filing's time. */
	value: string;
	filingDate: string;
	form: string;
	accession: string;
}

/** A value of a held record, or of the records of several days, as an input of a figure. */
export interface ReceiptRecord {
	symbol: string;
	property: RecordInput;
	/** Rule by which the source's file gives the value. */
	key: SourceRule;
	/** Id of the record among those of its area; null for several. */
	recordId: string | null;
	/** First day of several records; null for one. */
	startDate: string | null;
	/** Day of the record, or the last of several; null for a record without one. */
	date: string | null;
	/** Null for several records. */
	value: string | null;
	rowCount: number;
	/** True where the formula takes the value off. */
	isSubtracted: boolean;
	/** Filing that states the value, where the record names it; `facts` name their own. */
	accession: string | null;
	/** Facts that the value is or follows from. */
	facts: FiledFact[];
	datasetIds: readonly number[];
}

/** A figure with what is behind it. */
export interface ReceiptInput {
	key: FigureKey;
	value: string | null;
	/** Day of the price, end of the newest period, day of the count, or newest ex-date. */
	date: string | null;
	records: ReceiptRecord[];
	datasetIds: readonly number[];
}

/** A figure of an answer with the values that it is made of. */
export interface Receipt {
	symbol: string;
	/** Path of the figure in the answer, as `valueAt` reads it. */
	member: string;
	key: FigureKey;
	/** As the answer has it. */
	value: string | null;
	inputs: ReceiptInput[];
	/** The reason for a null, as a word; null for a figure that is known. */
	nullReason: string | null;
}

/** Instants of trading belong to a day in New York; dates are kept as they are. */
const ofInstants: ReadonlySet<AreaName> = new Set(["quotes", "trades", "minuteBars", "halts"]);

/** A stored row of which a figure uses one property. */
export function recordOf<A extends AreaName, P extends keyof AreaRecord<A> & string>(
	symbol: string,
	area: A,
	{ record, time, datasetId }: Stored<Partial<AreaRecord<A>> & Pick<AreaRecord<A>, P>>,
	property: P,
	more: Partial<Pick<ReceiptRecord, "isSubtracted" | "key" | "value">> = {},
): ReceiptRecord {
	const day = ofInstants.has(area) ? easternDate(new Date(time)) : new Date(time).toISOString().slice(0, 10);
	return {
		symbol,
		property: `${area}.${property}` as RecordInput,
		key: "stated",
		recordId: areaOf(area).id(record as never),
		startDate: null,
		date: time === 0 ? null : day,
		value: textOf(record[property]),
		rowCount: 1,
		isSubtracted: false,
		accession: accessionOf(record),
		facts: [],
		datasetIds: [datasetId],
		...more,
	};
}

/** A value of a record or of an answer as a text; null where it is not known. */
export const textOf = (value: unknown): string | null =>
	value === null || value === undefined || value === "" ? null : String(value);

const accessionForm = /^\d{10}-\d{2}-\d{6}$/;

function accessionOf(record: object): string | null {
	const named = new Map<string, unknown>(Object.entries(record));
	const found = ["accession", "accessionNumber", "filing"].map((name) => named.get(name));
	const [accession] = found.filter((text) => typeof text === "string" && accessionForm.test(text));
	return textOf(accession);
}

export const filedFact = ({
	tag,
	unit,
	start,
	end,
	value,
	asFiled,
	filed,
	form,
	accession,
}: Fact): FiledFact => ({
	tag,
	unit,
	startDate: start,
	endDate: end,
	value: asFiled ?? value,
	filingDate: filed,
	form,
	accession,
});

/** A figure that follows from records alone: its own input. */
export const ownInput = (
	key: FigureKey,
	value: string | null,
	date: string | null,
	records: ReceiptRecord[],
): ReceiptInput => ({
	key,
	value,
	date,
	records,
	datasetIds: [...new Set(records.flatMap(({ datasetIds }) => datasetIds))],
});

/** The receipt of a figure that follows from records alone. */
export const receiptOf = (
	symbol: string,
	member: string,
	{ key, value, date, records }: Pick<ReceiptInput, "key" | "value" | "date" | "records">,
): Receipt => ({
	symbol,
	member,
	key,
	value,
	inputs: [ownInput(key, value, date, records)],
	nullReason: value === null ? "by_its_rule" : null,
});
