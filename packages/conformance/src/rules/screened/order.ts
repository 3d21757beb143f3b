import { screened } from "../market/screening.ts";
import { ofService } from "../questions.ts";
import { at, formatValue } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Keys whose values are shown as they are compared, and such as many securities have no value of. */
const exactKeys: ReadonlySet<string> = new Set(["insidernetbuy90d", "lastdone"]);
const keys = [...exactKeys, "pettm", "daystocover"];

/** Securities of one value, and those without one, are ordered by symbol in either direction; see `sort`. */
export const tiesAreBySymbol: Rule = ofService(
	"orders securities of one value by symbol",
	async (context) => {
		let checkedCount = 0;
		for (const key of keys)
			for (const order of ["asc", "desc"]) {
				const rows = await screened(context, { sort: key, order, show: key });
				for (const [i, row] of rows.entries()) {
					const before = rows[i - 1];
					// Figures that are rounded may be told apart by what was rounded away.
					const isTie = row[key] === before?.[key] && (row[key] === null || exactKeys.has(key));
					if (!before || !isTie) continue;
					checkedCount += 1;
					if (String(before["symbol"]) >= String(row["symbol"]))
						context.fail(
							`sort=${key}&order=${order}: ${formatValue(before)} stands before ${formatValue(row)}`,
						);
				}
			}
		if (checkedCount === 0) context.skip("no two securities have one value");
	},
);

/** Questions that are refused, and the entry at fault. */
const rejectedCases: readonly (readonly [conditions: string, entry: string])[] = [
	["pettm:5:40,nosuchkey:1:2", "nosuchkey:1:2"],
	["roe:9:1,pettm:5:40", "roe:9:1"],
	["pettm:5:40,divyld::", "divyld::"],
	["pettm:5:40,macd_day:::category=nosuch", "macd_day:::category=nosuch"],
	["pettm:5:40,sector:::value=No Such Sector", "No Such Sector"],
];

/** A refusal of conditions names the entry at fault, and the texts that are held where it is a text. */
export const namesTheInvalidEntry: Rule = ofService(
	"names the invalid entry of conditions",
	async (context) => {
		for (const [conditions, entry] of rejectedCases) {
			const { json } = await context.rejection({ conditions }, `${entry} is invalid`);
			if (!String(at(json, "error")).includes(entry))
				context.fail(`conditions=${conditions} is refused with ${formatValue(at(json, "error"))}`);
		}
		const { json: row } = await context.other("searchScreener", {
			show: "sector",
			sort: "volume",
			size: "1",
		});
		const sector = at(row, "results.items.0.sector");
		const { json } = await context.rejection(
			{ conditions: "sector:::value=No Such Sector" },
			"no security has it",
		);
		if (typeof sector === "string" && !JSON.stringify(json).includes(sector))
			context.fail(`${sector} is held, and is not among the texts of ${formatValue(at(json, "error"))}`);
	},
);

/** The greatest number of a page. */
const maxPage = 100_000;

/** A page behind the last one says in its hint that nothing is there; see `hint`. */
export const hintsBehindTheEnd: Rule = ofService("explains a page behind the last one", async (context) => {
	const total = Number(at(await context.body(), "results.total"));
	const pages = [...(total > 0 ? [[total - 1, false] as const] : []), [total, true] as const];
	for (const [page, isEmpty] of pages.filter(([number]) => number <= maxPage)) {
		const hint = at(await context.body({ page: `${page}`, size: "1" }), "hint");
		if ((typeof hint === "string") !== isEmpty)
			context.fail(`page=${page} has the hint ${formatValue(hint)}`);
	}
});
