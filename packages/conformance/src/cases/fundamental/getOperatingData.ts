import {
	changesNeedTheirYearBefore,
	periodsAreNamedAlike,
	reportsAreStatements,
} from "../../rules/across/reports.ts";
import { reportsFollowEachOther } from "../../rules/figures/reports.ts";
import {
	halvesAreNamed,
	originsAreReported,
	textsNameTheirPeriod,
} from "../../rules/fundamentals/statements.ts";
import { onlyThose } from "../../rules/lists.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { equal, rowsAt, valuesAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { always, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

const path = "operating.list";

export default define("getOperatingData", {
	rules: [
		reportsAreStatements(`${path}[]`),
		periodsAreNamedAlike(`${path}[]`),
		changesNeedTheirYearBefore(`${path}[]`),
		halvesAreNamed(`${path}[]`),
		originsAreReported,
		textsNameTheirPeriod(`${path}[]`, "title"),
		explains([`${path}[].financial.indicators[].value`, `${path}[].financial.indicators[].yoyChangeRate`]),
		always("one of the reports is the latest", (body) => {
			const latest = valuesAt(body, `${path}[].isLatest`);
			return latest.length === 0 || latest.includes(true);
		}),

		reportsFollowEachOther,

		sortedBy(path, "fiscalYear", "desc"),
		always("quarters come newest first", (body) => {
			const quarters = rowsAt(body, `${path}[]`)
				.filter(({ report }) => String(report).startsWith("q"))
				.map(({ fiscalYear, report }) => `${fiscalYear} ${report}`);
			return equal(quarters, quarters.toSorted().toReversed());
		}),
		unique(path, "id"),
		unique(`${path}[].financial.indicators`, "key"),
		onlyThose(path, "report", ["af", "q1", "af,q4"], ({ report }, requested) =>
			requested.split(",").includes(String(report)),
		),
		always("the newest reports come first", (body) => {
			const latest = valuesAt(body, `${path}[].isLatest`);
			return !latest.includes(false) || !latest.slice(latest.indexOf(false)).includes(true);
		}),
		unknownSymbolRejected(),
	],
});
