import { expect, test } from "vitest";
import { define } from "../cases/case.ts";
import { always, sortedBy } from "../rules/answers.ts";
import { valuesAt } from "../rules/reading.ts";
import { answer, contract, service } from "../testing.ts";
import type { Ask } from "./ask.ts";
import { furtherChecks } from "./further-checks.ts";
import type { Probe } from "./probe.ts";

test("the rules of an answer are judged by many securities, with the one that broke them named", async () => {
	const given = define("getQuoteDepth", {
		rules: [
			always("a level has a price", (body) =>
				valuesAt(body, "depth.asks[].price").every((price) => price !== "0"),
			),
			sortedBy("depth.asks", "price", "asc"),
		],
	});
	const said: string[] = [];
	const ask = async ({ operation, target }: Ask) => {
		if (operation.operationId === "listSecurities")
			return answer(200, { securities: target.includes("etf") ? [{ symbol: "SPY.US" }] : [] });
		if (operation.operationId !== "getQuoteDepth") return answer(200, {});
		return answer(200, {
			depth: { asks: target.includes("SPY.US") ? [{ price: "0" }] : [{ price: "1.00" }] },
		});
	};
	const probe = {
		bench: { contract, service: { ...service } },
		ask,
		fail: (rule: string, message: string) => said.push(`${rule}: ${message}`),
	};
	const [check] = furtherChecks(contract.operation("getQuoteDepth"), given);
	await check?.run(probe as unknown as Probe);
	expect(said).toEqual([
		'answers so that a level has a price: SPY.US: it is not so in {"depth":{"asks":[{"price":"0"}]}}',
	]);
});

test("an operation that asks for no security has no such check", () => {
	expect(furtherChecks(contract.operation("getMarketStatus"), define("getMarketStatus", {}))).toEqual([]);
});
