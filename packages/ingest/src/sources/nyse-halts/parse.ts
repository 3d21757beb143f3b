import { haltReasonCode, InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import { dateField } from "../../frame/fields.ts";
import { easternInstant, type ListedHalt } from "../halts/listed-halt.ts";
import type { HaltList } from "../halts/plan-lists.ts";
import { type CsvRecord, recordsOf } from "../native/csv.ts";

const columns = [
	"Halt Date",
	"Halt Time",
	"Symbol",
	"Name",
	"Exchange",
	"Reason",
	"Resume Date",
	"NYSE Resume Time",
] as const;
type Column = (typeof columns)[number];

/**
 * Reads the CSV list of halts. Dates and times are those of New York; without a resumption a halt lasts. Names carry
 * their own quotes within the quotes of the CSV.
 * @throws InputError for anything but the whole list.
 */
export async function readList(content: Content): Promise<HaltList> {
	const halts: ListedHalt[] = [];
	let headed = false;
	for await (const batch of recordsOf(lineEnded(content.text()))) {
		for (const record of batch) {
			if (headed) halts.push(haltOf(record));
			else checkHeader(record);
			headed = true;
		}
	}
	return { halts, madeAt: null };
}

/** The download may lack its last line break; a row that is cut off still has too few fields. */
async function* lineEnded(pieces: AsyncIterable<string>): AsyncGenerator<string> {
	let last = "";
	for await (const piece of pieces) {
		last = piece;
		yield piece;
	}
	if (!last.endsWith("\n")) yield "\n";
}

function checkHeader({ fields, line }: CsvRecord): void {
	const value = fields.join(",");
	const allowed = columns.join(",");
	if (value !== allowed) throw new InputError({ line, field: "header", value }, allowed);
}

function haltOf({ fields, line }: CsvRecord): ListedHalt {
	const text = (column: Column): string => fields[columns.indexOf(column)]?.trim() ?? "";
	const needed = (column: Column): string => {
		const value = text(column);
		if (value === "") throw new InputError({ line, field: column, value }, "a value in every row");
		return value;
	};
	const instant = (date: Column, time: Column): string =>
		easternInstant(dateField(needed(date), { line, field: date }), needed(time), { line, field: time });
	const resumed = text("Resume Date") !== "" && text("NYSE Resume Time") !== "";
	return {
		line,
		spelling: needed("Symbol"),
		record: {
			haltedAt: instant("Halt Date", "Halt Time"),
			reason: haltReasonCode(needed("Reason")),
			market: text("Exchange"),
			quotesResumedAt: null,
			resumedAt: resumed ? instant("Resume Date", "NYSE Resume Time") : null,
		},
	};
}
