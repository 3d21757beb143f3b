import { securitiesAsResolved } from "../../rules/across/securities.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { addDays } from "../../rules/new-york.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { at, equal, formatValue, type Row, rowListAt } from "../../rules/reading.ts";
import { daysFitTheListing } from "../../rules/reference/resolutions.ts";
import { sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { oneOf } from "../relations.ts";

const path = "securities";

/** A security whose first or last day is unknown counts as listed. */
const wasListed = ({ listingDate, delistingDate }: Row, day: string): boolean =>
	String(listingDate ?? "") <= day && day <= String(delistingDate ?? "9999");

export default define("listSecurities", {
	// A cursor is of one list: that of all securities, behind AAPL.US.
	values: { cursor: ["WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ"] },
	ofLength: { cursor: () => undefined },
	conform: oneOf(["cursor"], ["security_type", "exchange", "listing_status", "active_on"]),
	rules: [
		sortedBy(path, "symbol", "asc"),
		unique(path, "securityId"),
		daysFitTheListing,
		securitiesAsResolved(`${path}[]`),
		atMost(path),
		atMost(path, "count", { with: { security_type: "etf" } }),
		fillsItsPages(`${path}[]`),
		secondPageFits(`${path}[]`, [
			{ security_type: "etf" },
			{ exchange: "nyse" },
			{ listing_status: "listed" },
		]),
		onlyThose(
			path,
			"security_type",
			["stock", "etf", "preferred"],
			({ securityType }, requested) => securityType === requested,
		),
		onlyThose(
			path,
			"exchange",
			["nasdaq", "nyse", "amex", "arca"],
			({ exchange }, requested) => exchange === requested.toUpperCase(),
		),
		onlyThose(
			path,
			"listing_status",
			["listed", "delisted", "unknown"],
			({ listingStatus }, requested) => listingStatus === requested,
		),
		claim("several filters select what fits each of them", async (context) => {
			const all = rowListAt(context, await context.body({ count: "1000" }), path);
			const requested = { security_type: "stock", exchange: "nyse", listing_status: "listed" };
			const both = rowListAt(context, await context.body({ ...requested, count: "1000" }), path);
			const fits = ({ securityType, exchange, listingStatus }: Row) =>
				securityType === "stock" && exchange === "NYSE" && listingStatus === "listed";
			const odd = both.find((one) => !fits(one));
			if (odd) context.fail(`${formatValue(odd)} does not fit ${formatValue(requested)}`);
			if (all.length < 1000 && !equal(both, all.filter(fits)))
				context.fail(
					`${formatValue(requested)} answers ${both.length} of ${all.filter(fits).length} securities`,
				);
		}),
		claim("pages follow each other to the end", async (context) => {
			const all = rowListAt(context, await context.body({ count: "1000" }), path);
			const paged: unknown[] = [];
			for (let cursor: string | undefined; paged.length <= all.length; ) {
				const body = await context.body({ count: "100", ...(cursor && { cursor }) });
				const page = rowListAt(context, body, path);
				paged.push(...page);
				const next = at(body, "next");
				// An empty page that tells of a next one would have no end.
				if (typeof next !== "string" || page.length === 0) break;
				cursor = next;
			}
			if (all.length < 1000 && !equal(paged, all)) context.fail("the pages are not the whole list");
		}),
		claim("active_on leaves out what was not listed yet, or no longer", async (context) => {
			const all = rowListAt(context, await context.body({ count: "1000" }), path);
			const days = ["listingDate", "delistingDate"].map((name) =>
				all.flatMap((one) => (typeof one[name] === "string" ? [one[name]] : [])).toSorted(),
			);
			const [newest, gone] = [days[0]?.at(-1), days[1]?.at(-1)];
			if (newest === undefined) return context.skip("no first trading day is known");
			const edges = [newest, addDays(newest, -1), ...(gone === undefined ? [] : [gone, addDays(gone, 1)])];
			for (const day of edges) {
				const then = rowListAt(context, await context.body({ active_on: day, count: "1000" }), path);
				const expected = all.filter((security) => wasListed(security, day));
				const isWhole = all.length < 1000;
				if (isWhole ? !equal(then, expected) : then.some((security) => !wasListed(security, day)))
					context.fail(`active_on=${day} answers ${then.length} securities, ${expected.length} were listed`);
			}
		}),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
