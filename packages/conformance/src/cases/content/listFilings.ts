import { pastIsPartOfToday } from "../../rules/across/public.ts";
import { each, sortedBy, unique } from "../../rules/answers.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { goesToItsEnd, secondPageFits } from "../../rules/pages.ts";
import { refuses, same, unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

export default define("listFilings", {
	values: {
		cursor: ["WyJtd01iTGRVNiIsMTc4ODIyMDgwMDAwMCwieCJd"],
		form: ["10-K", "10-K,8-K", "4", "10-Q,10-K/A", "10k,form 8-K"],
	},
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", form: undefined, as_of: undefined }),
	rules: [
		same({ form: "10-K" }, { form: "10k" }),
		same({ form: "8-K,10-Q", count: "100" }, { form: "form 8-k,10 q", count: "100" }),
		same({ form: "10-K/A" }, { form: "Form 10k/a" }),
		pastIsPartOfToday("filings[]", "publishedAt", { count: "100" }),
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
		atMost("filings"),
		atMost("filings", "count", { with: { form: "10-K" } }),
		onlyThose("filings", "form", ["10-K", "8-K", "10-K,10-Q", "10-K/A"], ({ form }, asked) =>
			asked.split(",").includes(String(form)),
		),
		refuses({ form: "NOSUCHFORM" }, "form", "nobody files such a form"),
		unknownSymbolRefused(),
	],
});
