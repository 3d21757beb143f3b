import { sortedBy, unique } from "../../rules/answers.ts";
import { atMost, onlyThose } from "../../rules/lists.ts";
import { claim, refuses } from "../../rules/questions.ts";
import { equal, listAt } from "../../rules/reading.ts";
import { define } from "../case.ts";
import { oneOf } from "../relations.ts";

const path = "securities";

export default define("listSecurities", {
	// A cursor is of one list: that of all securities, behind AAPL.US.
	values: { cursor: ["WyJqRm1HSVhvViIsIkFBUEwuVVMiXQ"] },
	ofLength: { cursor: () => undefined },
	conform: oneOf(["cursor"], ["security_type", "exchange", "listing_status", "active_on"]),
	rules: [
		sortedBy(path, "symbol", "asc"),
		unique(path, "securityId"),
		atMost(path),
		onlyThose(path, "security_type", ["stock", "etf"], ({ securityType }, asked) => securityType === asked),
		onlyThose(
			path,
			"exchange",
			["nasdaq", "nyse"],
			({ exchange }, asked) => exchange === asked.toUpperCase(),
		),
		onlyThose(path, "listing_status", ["listed"], ({ listingStatus }, asked) => listingStatus === asked),
		claim("pages follow each other to the end", async (context) => {
			const all = listAt(context, await context.body({ count: "1000" }), path);
			const paged: unknown[] = [];
			for (let cursor: string | undefined; paged.length <= all.length; ) {
				const body = await context.body({ count: "100", ...(cursor && { cursor }) });
				paged.push(...listAt(context, body, path));
				const { next } = body as { next: string | null };
				if (next === null) break;
				cursor = next;
			}
			if (all.length < 1000 && !equal(paged, all)) context.fail("the pages are not the whole list");
		}),
		refuses({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
