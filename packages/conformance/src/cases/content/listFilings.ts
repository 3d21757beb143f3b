import { pastIsPartOfToday, visibleFromItsTime } from "../../rules/across/publications.ts";
import { numbersHaveDashes } from "../../rules/fundamentals/insiders.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { goesToItsEnd, secondPageFits } from "../../rules/pages.ts";
import { claim, rejects, same, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, formatValue, rowsAt, valuesAt } from "../../rules/reading.ts";
import { blanksAgree } from "../../rules/requests/spellings.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import type { RuleContext } from "../../rules/rule.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const amendments = ["10-K/A", "10-Q/A", "8-K/A"];

/** Securities on which rare filings may be found: the sixty most traded ones. */
async function mostTraded(context: RuleContext): Promise<readonly string[]> {
	const { json } = await context.other("searchScreener", { sort: "volume", order: "desc", size: "60" });
	return valuesAt(json, "results.items[].symbol").map(String);
}

export default define("listFilings", {
	values: {
		cursor: ["WyJtd01iTGRVNiIsMTc4ODIyMDgwMDAwMCwieCJd"],
		form: ["10-K", "10-K,8-K", "4", "10-Q,10-K/A", "10k,form 8-K"],
	},
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", form: undefined, as_of: undefined }),
	rules: [
		blanksAgree("form", "form 8-K"),
		same({ form: "10-K" }, { form: "10k" }),
		same({ form: "8-K,10-Q", count: "100" }, { form: "form 8-k,10 q", count: "100" }),
		same({ form: "10-K/A" }, { form: "Form 10k/a" }),
		pastIsPartOfToday("filings[]", "publishedAt", { count: "100" }),
		fillsItsPages("filings[]"),
		visibleFromItsTime("filings[]", "publishedAt"),
		goesToItsEnd("filings[]", { count: "20" }, { count: "100" }),
		secondPageFits("filings[]", [{ form: "8-K" }, { form: "10-Q" }, { form: "4" }]),
		each("filings[]", "the primary document is the first of its addresses", ({ fileName, fileUrls }) => {
			const urls = (Array.isArray(fileUrls) ? fileUrls : []).map(String);
			const isPrimary = (url: string | undefined) => url?.endsWith(`/${fileName}`) === true;
			return fileName === "" || !urls.some(isPrimary) || isPrimary(urls[0]);
		}),
		agesOfItems("filings", "publishedAt"),
		sortedBy("filings", "publishedAt", "desc"),
		unique("filings", "id"),
		numbersHaveDashes("filings[]"),
		atMost("filings"),
		atMost("filings", "count", { with: { form: "10-K" } }),
		onlyThose("filings", "form", ["10-K", "8-K", "10-K,10-Q", "10-K/A"], ({ form }, requested) =>
			requested.split(",").includes(String(form)),
		),
		claim("an amendment is another form than what it amends", async (context) => {
			let checkedCount = 0;
			for (const symbol of await mostTraded(context)) {
				const amended = await context.body({ symbol, form: amendments.join(","), count: "1" });
				const [found] = rowsAt(amended, "filings[]");
				if (!found) continue;
				const form = String(found["form"]).replace("/A", "");
				const filings = valuesAt(await context.body({ symbol, form, count: "100" }), "filings[]");
				const wrong = filings.find((one) => at(one, "form") !== form);
				if (wrong) context.fail(`${symbol}: form=${form} answers ${formatValue(at(wrong, "form"))}`);
				if (++checkedCount === 3) return;
			}
			if (checkedCount === 0) context.skip("no amendment was found");
		}),
		rejects({ form: "NOSUCHFORM" }, "form", "nobody files such a form"),
		unknownSymbolRejected(),
	],
});
