import { moversCloseWithTheirDay } from "../../rules/across/calendars.ts";
import { hotIsByTheRatio, moversExceedTheirSpread } from "../../rules/across/moves.ts";
import { postsAreTheNewest } from "../../rules/across/publications.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { atMost, ordersBy } from "../../rules/lists.ts";
import { movesOfDayBars } from "../../rules/market/days.ts";
import { leadsToTheNextOlderDay, reasonsNameTheDirection } from "../../rules/market/movers.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim } from "../../rules/questions.ts";
import { at, equal, valuesAt } from "../../rules/reading.ts";
import { each, inOrder, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "topMovers.list";

export default define("listTopMovers", {
	// A cursor is of one order: behind the first mover of the day.
	values: { cursor: ["WyJ1WldxU1N3dSIsIjIwMjYtMTEtMjAiLDFd"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ sort: "hot", date: undefined }),
	rules: [
		sameFigures(
			`${path}[].stock`,
			{ operationId: "getStaticInfo", path: "quote[]" },
			[{ here: "name", there: "nameEn" }],
			{ count: "100" },
		),
		moversCloseWithTheirDay(`${path}[]`),
		moversExceedTheirSpread(`${path}[]`),
		hotIsByTheRatio(`${path}[]`),
		postsAreTheNewest(`${path}[]`),
		movesOfDayBars(`${path}[]`),
		leadsToTheNextOlderDay(`${path}[]`),
		reasonsNameTheDirection(`${path}[]`),

		unique(path, "stock"),
		atMost(path),
		secondPageFits(`${path}[]`, [{}, { sort: "change_rate" }, { date: "2026-11-19" }]),
		ordersBy(path, { sort: "time" }, "timestamp", "desc"),
		claim("sort=change_rate answers the largest move in percent first", async (context) => {
			const changes = valuesAt(
				await context.body({ sort: "change_rate", count: "100" }),
				`${path}[].stock.changeRate`,
			);
			const sizes = changes.map((change) => ({ size: String(change).replace("-", "") }));
			if (sizes.length < 2) context.skip("too few moves to have an order");
			inOrder(context, sizes, "size", "desc");
		}),
		claim("sort=hot has an order of its own", async (context) => {
			const [hot, change] = [
				await context.body({ sort: "hot" }),
				await context.body({ sort: "change_rate" }),
			].map((body) => valuesAt(body, `${path}[].stock.symbol`));
			// A few securities may stand in the same order by chance.
			if ((hot?.length ?? 0) < 10) context.skip("too few moves to tell two orders apart");
			if (equal(hot, change)) context.fail("sort=hot and sort=change_rate answer the same");
		}),
		each(`${path}[]`, "the direction is that of the change", ({ direction, stock }) => {
			return String(at(stock, "changeRate")).startsWith("-") === (direction === 1);
		}),
		each(`${path}[].stock`, "the ticker is the symbol without its market", ({ symbol, ticker }) => {
			return symbol === `${ticker}.US`;
		}),
		claim("nextParams lead to an earlier day", async (context) => {
			const first = await context.body();
			const date = at(first, "topMovers.nextParams.date");
			if (typeof date !== "string") return context.skip("there is no earlier day");
			const later = valuesAt(first, `${path}[].date`).map(String);
			const second = await context.body({ date });
			const earlier = valuesAt(second, `${path}[].date`).map(String);
			const next = at(second, "topMovers.nextParams.date");
			if (typeof next === "string" && next >= date) context.fail(`date=${date} leads on to ${next}`);
			if (earlier.some((day) => day !== date))
				context.fail(`date=${date} answers events of ${earlier.join()}`);
			if (later.some((day) => day <= date)) context.fail(`${date} is not before ${later.join()}`);
		}),
	],
});
