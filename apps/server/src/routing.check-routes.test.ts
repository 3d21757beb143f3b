import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { handlers } from "@us-market-data/operations/handlers";
import { expect, test } from "vitest";
import { pagePaths } from "./pages/pages.ts";
import { routeErrors } from "./routing.ts";
import { startService } from "./testing/service.ts";

const mounted = { operations: operationList, handlers, pages: pagePaths };

test("the service and its contract agree", () => {
	expect(operationList.length).toBeGreaterThan(30);
	expect(routeErrors(document, mounted)).toEqual([]);
});

test("everything that does not match is named", () => {
	const { "/api/market-data/quote": quote, ...paths } = document.paths;
	expect(routeErrors({ paths }, mounted)).toEqual([
		"getQuotes at /api/market-data/quote is a route and not documented",
	]);
	const moved = { paths: { ...paths, "/moved": quote } };
	expect(routeErrors(moved, mounted)).toEqual([
		"getQuotes at /moved is documented and has no route",
		"getQuotes at /api/market-data/quote is a route and not documented",
	]);
	const { getQuotes, ...others } = handlers;
	expect(routeErrors(document, { ...mounted, handlers: others })).toEqual(["getQuotes has no handler"]);
	const more = { ...handlers, getWeather: getQuotes };
	expect(routeErrors(document, { ...mounted, handlers: more })).toEqual([
		"the handler of getWeather has no route",
	]);
	const pages = new Set([...pagePaths, "/account/usage"]);
	expect(routeErrors(document, { ...mounted, pages })).toEqual(["/account/usage is a page and an operation"]);
});

test("a service that disagrees does not start", async () => {
	const others = Object.fromEntries(Object.entries(handlers).filter(([id]) => id !== "getQuotes"));
	await expect(startService({ handlers: others as unknown as typeof handlers })).rejects.toThrow(
		"The service and its contract disagree: getQuotes has no handler. Run `pnpm generate`",
	);
});
