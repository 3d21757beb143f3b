import { createHash } from "node:crypto";
import type { Contract } from "../contract.ts";
import { send } from "../http-client.ts";
import { at } from "../rules/reading.ts";
import { exampleSymbols } from "../start/local.ts";
import { targetOf } from "../suite/check-request.ts";
import { credentialHeaders, type Service, urlOf } from "../suite/service.ts";

/** Symbols to judge by: well-known ones first, then ones chosen by the seed. */
const wanted = 8;
const maxPages = 10;

type Unlisted = Omit<Service, "symbols">;

/**
 * Chooses symbols that a deployment holds: the contract's examples that it lists, and listed stocks by seed. Falls back to the
 * examples where the deployment lists too few. Costs a data request for each thousand stocks.
 */
export async function chooseSymbols(
	service: Unlisted,
	contract: Contract,
	seed: number,
): Promise<readonly string[]> {
	const listed = await listedStocks({ ...service, symbols: exampleSymbols }, contract);
	const listedExamples = exampleSymbols.filter((symbol) => listed.includes(symbol));
	const rest = listed.filter((symbol) => !listedExamples.some((one) => one === symbol));
	const chosen = [...listedExamples, ...seededOrder(rest, seed)].slice(0, wanted);
	return chosen.length < 3 ? exampleSymbols : chosen;
}

async function listedStocks(service: Service, contract: Contract): Promise<readonly string[]> {
	const operation = contract.operation("listSecurities");
	const headers = credentialHeaders("valid", service.credentials) ?? {};
	const found: string[] = [];
	let cursor: string | undefined;
	for (let page = 0; page < maxPages; page += 1) {
		const list = { security_type: "stock", listing_status: "listed", count: "1000" };
		const target = targetOf(operation, { ...list, ...(cursor === undefined ? {} : { cursor }) }, service);
		const { json } = await send(urlOf(service, operation.family), { method: "GET", target, headers });
		const [securities, next] = [at(json, "securities"), at(json, "next")];
		for (const one of Array.isArray(securities) ? securities : []) {
			const symbol = at(one, "symbol");
			if (typeof symbol === "string") found.push(symbol);
		}
		if (typeof next !== "string") break;
		cursor = next;
	}
	return found;
}

/** The texts in an order that the seed alone decides, so that one more or one less moves none of the others. */
export function seededOrder(texts: readonly string[], seed: number): string[] {
	const rank = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex");
	return texts
		.map((text) => ({ text, rank: rank(text) }))
		.sort((a, b) => (a.rank < b.rank ? -1 : 1))
		.map(({ text }) => text);
}
