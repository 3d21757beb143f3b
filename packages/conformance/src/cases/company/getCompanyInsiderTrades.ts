import { positionsOfTheCompany } from "../../rules/across/holders.ts";
import { namesClassesOfShares } from "../../rules/across/identities.ts";
import { rejectsAnotherExchange } from "../../rules/across/spellings.ts";
import {
	holdersHoldShares,
	insidersHaveRoles,
	institutionsAddUp,
	positionsAsOfADay,
} from "../../rules/fundamentals/holders.ts";
import { agesEnclose } from "../../rules/limits/freshness.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost, pagesInStep } from "../../rules/lists.ts";
import { dayOf } from "../../rules/new-york.ts";
import { goesToItsEnd } from "../../rules/pages.ts";
import { agreesWith, claim, echoes, same, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowsAt } from "../../rules/reading.ts";
import { always, each, notNegative } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "data.shareholders";
const members = { page: "pagination.page", total: "pagination.total", hasNext: "pagination.hasNext" };

export default define("getCompanyInsiderTrades", {
	values: {
		symbol: ["AAPL", "AAPL.US", "NASDAQ:AAPL", "MSFT"],
		// Behind a million shares of AAPL.US.
		cursor: ["WyJQd3d3RzFpSSIsMTAwMDAwMCwieCJd"],
	},
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL", as_of: undefined }),
	rules: [
		rejectsAnotherExchange,
		positionsOfTheCompany,
		positionsAsOfADay,
		insidersHaveRoles,
		namesClassesOfShares("data.symbol"),
		holdersHoldShares(`${path}[]`, "shares_held"),
		agesEnclose(`${path}[].filing_date`, { limit: "100" }),
		fillsItsPages(`${path}[]`, "limit"),
		goesToItsEnd(`${path}[]`, { limit: "5" }, { limit: "100" }),
		always("hasNext says whether next leads on", (body) => {
			return at(body, "pagination.hasNext") === (at(body, "next") !== null);
		}),
		always("success is true", (body) => at(body, "success") === true),
		each(`${path}[]`, "a role is more than the kind of a holder", ({ role, holder_type: kind }) => {
			return role === null || String(role).toLowerCase() !== kind;
		}),
		atMost(path, "limit"),
		claim("the limit of the page is told", async (context) => {
			const reported = at(await context.body({ limit: "7" }), "pagination.limit");
			if (reported !== 7) context.fail(`limit=7 answers pagination.limit ${formatValue(reported)}`);
		}),
		echoes("data.symbol", "symbol", { AAPL: "AAPL.US", MSFT: "MSFT.US" }),
		pagesInStep(path, { page: "page", size: "limit", from: 1, members }),
		notNegative(`${path}[]`, "shares_held", "ownership_percent"),
		always("institutions and persons add up", (body) => {
			const stats = at(body, "data.stats");
			const parts = ["institutional_shareholders", "individual_shareholders"].map((name) =>
				Number(at(stats, name)),
			);
			return parts.reduce((sum, part) => sum + part, 0) === at(stats, "total_shareholders");
		}),
		same({ symbol: "AAPL" }, { symbol: "NASDAQ:AAPL" }),
		always("statistics count what the pages hold together", (body) => {
			return at(body, "data.stats.total_shareholders") === at(body, "pagination.total");
		}),
		claim("statistics do not depend on the page", async (context) => {
			const [smallPage, largePage] = [
				await context.body({ limit: "1" }),
				await context.body({ limit: "100" }),
			].map((body) => at(body, "data.stats"));
			if (!equal(smallPage, largePage))
				context.fail(`limit=1 tells ${formatValue(smallPage)}, limit=100 ${formatValue(largePage)}`);
		}),
		claim("statistics are those of all holders", async (context) => {
			const holders: Row[] = [];
			let stats: Row = {};
			for (let page = 1; page <= 20; page += 1) {
				const body = await context.body({ page: `${page}`, limit: "100" });
				holders.push(...rowsAt(body, `${path}[]`));
				stats = rowAt(body, "data.stats");
				if (at(body, "pagination.hasNext") !== true) break;
			}
			if (holders.length !== stats["total_shareholders"])
				return context.skip("there are more holders than pages are read");
			const newest = holders
				.map(({ filing_date }) => String(filing_date))
				.toSorted()
				.at(-1);
			const updated = stats["last_updated"];
			if (newest !== undefined && (updated === undefined || dayOf(String(updated)) !== newest))
				context.fail(`last_updated is ${formatValue(updated)}, and the newest filing is of ${newest}`);
			const institutions = holders.filter(({ holder_type }) => holder_type === "institution");
			if (institutions.length !== stats["institutional_shareholders"])
				context.fail(
					`${institutions.length} institutions are listed, ${formatValue(stats["institutional_shareholders"])} counted`,
				);
			const reported = stats["institutional_ownership_percent"];
			const wrong = institutionsAddUp(holders, String(reported));
			if (wrong !== undefined) context.fail(`institutions hold ${formatValue(reported)}: ${wrong}`);
		}),
		agreesWith(
			"listShareholders",
			"data.shareholders[].shares_changed",
			"shareholders.list[].sharesChanged",
			{ symbol: "AAPL.US", count: "20" },
			{ symbol: "AAPL" },
		),
		unknownSymbolRejected("NOSUCH99"),
		unknownSymbolRejected("NOSUCHSYMBOLOFTWENTY"),
		agreesWith(
			"listShareholders",
			"data.shareholders[].shares_held",
			"shareholders.list[].sharesHeld",
			{ symbol: "AAPL.US", count: "20" },
			{ symbol: "AAPL" },
		),
	],
});
