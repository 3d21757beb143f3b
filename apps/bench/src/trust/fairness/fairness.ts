import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { indicators, isNumeric } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import { goodRequests } from "@us-market-data/server/testing";
import { openMarketStore } from "@us-market-data/store";
import { type Load, load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, type Running, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { isWanted, type TrustOptions, type TrustResult } from "../options.ts";
import { getOf, type Order, type Seen } from "./attack.ts";
import { fillMarket, fullSize, heavySymbol, type MarketSize } from "./market.ts";

const main = (path: string) => `/api/market-data${path}`;

/** Symbols of the generated market, `AAAA.US` on: as many as a question may name. */
const symbolList = Array.from({ length: 500 }, (_, number) => {
	const letter = (power: number) => String.fromCharCode(65 + (Math.trunc(number / 26 ** power) % 26));
	return `${[3, 2, 1, 0].map(letter).join("")}.US`;
}).join(",");

/** A condition that nearly everything meets, on each of as many figures as the text may hold. */
const conditions = indicators
	.filter(isNumeric)
	.map(({ key }) => `${key}:-99999999:`)
	.join(",")
	.slice(0, 3_900)
	.replace(/,[^,]*$/, "");
const show = indicators.map(({ key }) => key).join(",");
const year = "start=2025-11-20&end=2026-11-20";

/**
 * The longest query that was found for each operation: the widest range, the most symbols, the longest history, the
 * most columns. Found by timing the variants of every operation against the generated market; an operation without a
 * longer query is asked its usual one.
 */
const slowestQueries: Readonly<Record<OperationId, string>> = {
	...goodRequests,
	getQuotes: main(`/quote?symbols=${symbolList}`),
	listTrades: main("/quote/trades?symbol=AAPL.US&count=1000"),
	getCalcIndexes: main(`/quote/calc_index?symbols=${symbolList}`),
	listCandlesticks: main(`/quote/${heavySymbol}/candlestick?period=1h&count=1000&adjust=forward&session=all`),
	listHistoryCandlesticks: main(
		`/quote/${heavySymbol}/history_candlestick?period=1h&start=2000-01-01&adjust=forward&session=intraday`,
	),
	listShortTrades: main(`/quote/short_trades?symbol=${heavySymbol}&count=100`),
	getStaticInfo: main(`/quote/static_info?symbols=${symbolList}`),
	listTradingDays: main(`/quote/trading_days?market=US&${year}`),
	listFilings: main("/content/filings?symbol=AAPL.US&count=100"),
	listNews: main("/content/news?symbol=AAPL.US&count=100"),
	listTopics: main("/content/topics?symbol=AAPL.US&count=100"),
	getTradingCalendar: main(`/market/trading_calendar?market=US&${year}`),
	listUnusualItems: main("/market/unusual_items?market=US&count=100"),
	listTopMovers: main("/market/top_movers?market=US&sort=change_rate&count=100"),
	listRank: main("/market/rank_list?key=turnover_rate&count=100"),
	listFinanceCalendar: main(`/calendar/finance?category=report&${year}`),
	listShareholders: main(`/fundamental/shareholder?symbol=${heavySymbol}&sort=shares_changed&count=100`),
	listTopShareholders: main(`/fundamental/shareholder/top?symbol=${heavySymbol}&periods=8`),
	getInstitutionRating: main("/fundamental/institution_rating?symbol=AAAB.US"),
	comparePeers: main(`/fundamental/compare?symbol=AAPL.US&symbols=${heavySymbol},NVDA.US,GOOGL.US,AMZN.US`),
	listDividends: main(`/fundamental/dividend?symbol=${heavySymbol}`),
	listInsiderTrades: main(`/fundamental/insider_trades?symbol=${heavySymbol}&count=100`),
	searchScreener: main(`/screener/search?conditions=${conditions}&show=${show}&size=100&page=3`),
	getCompanyProfile: "/company/NASDAQ:AAPL/profile",
	getCompanyInsiderTrades: `/company/${heavySymbol.replace(".US", "")}/insider-trades?limit=100`,
	getLegacyStaticInfo: `/api/legacy/quote/static_info?symbols=${symbolList}`,
};

/** The victim's request: one quote. */
const shortQuery = main("/quote?symbols=AAAC.US");

/**
 * The highest latency allowed during an attack for another account and `/healthz`, as a multiple of the latency alone.
 */
const maxRatios = { p50: 2, p99: 3 };

/** Questions a second of the other account and of `/healthz`, one connection each. */
const pace = 100;

/** Milliseconds of an attack before the measurement starts. */
const warmUp = 400;

interface Times {
	p50: number;
	p99: number;
}

/** Times of one round, milliseconds. */
interface Round {
	light: Times;
	health: Times;
}

export interface Comparison {
	operation: string;
	alone: Round;
	beside: Round;
	seen: Seen;
}

export interface FairnessOptions extends TrustOptions {
	size?: MarketSize;
	/** Path of another copy of the service's `main.ts`, to compare with. */
	main?: string;
}

/**
 * For each operation: one account asks its longest query on 32 connections, as fast as it is answered; another one
 * asks for a quote and somebody looks at `/healthz`. Times alone and beside the attack, in turns.
 */
export function run(options: FairnessOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const env = { SAMPLE_DATA: "false", ...options.env };
		const { engine } = options;
		const deployment: Deployment = {
			folder,
			engine,
			env,
			...(options.main !== undefined && { main: options.main }),
		};
		await fill(deployment, options.size ?? fullSize);
		const keys = {
			attacker: await newAccount(deployment, "attacker", "unlimited"),
			victim: await newAccount(deployment, "victim", "unlimited"),
		};
		const service = await startService(deployment);
		const attacker = fork(new URL("./attack.ts", import.meta.url));
		try {
			await requestEach(service, keys.victim);
			const found: Comparison[] = [];
			for (const [operation, target] of Object.entries(slowestQueries)) {
				if (!isWanted(operation, options)) continue;
				const order = { port: Number(service.url.port), requests: [getOf(target, keys.attacker)] };
				found.push(await compare(operation, order, service, attacker, keys.victim, options));
				options.print(rowOf(found.at(-1)));
			}
			return { table: [...heading, ...found.map(rowOf)], broken: found.flatMap(brokenBy) };
		} finally {
			attacker.disconnect();
			await service.kill("SIGTERM");
		}
	});
}

/** Asks every question once: each must be answered, and what the first one of an operation costs is over then. */
async function requestEach(service: Running, key: string): Promise<void> {
	for (const target of [shortQuery, ...Object.values(slowestQueries)]) {
		const response = await fetch(new URL(target, service.url), { headers: { "x-api-key": key } });
		await response.arrayBuffer();
		if (response.status !== 200) throw new Error(`${target.slice(0, 200)} was answered ${response.status}`);
	}
}

/** Puts the generated market where the services of a place read it. */
async function fill({ folder, engine }: Deployment, size: MarketSize): Promise<void> {
	const url = engine === "postgres" ? (process.env["DATABASE_URL"] ?? "") : "";
	const market = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_READ_URL: "" });
	await fillMarket(market, size);
	await market.close();
}

/** Compares the times of the other account alone and beside an attack, in rounds. */
export async function compare(
	operation: string,
	order: Omit<Order, "connections">,
	service: Running,
	attacker: ChildProcess,
	victim: string,
	{ runs = 3, connections = 32, seconds = 2 }: FairnessOptions,
): Promise<Comparison> {
	const [alone, beside]: [Round[], Round[]] = [[], []];
	const seen: Seen = {};
	for (let round = 0; round < runs; round++) {
		alone.push(await measure(service, victim, seconds * 1000));
		await sendMessage(attacker, { ...order, connections });
		await sleep(warmUp);
		beside.push(await measure(service, victim, seconds * 1000));
		for (const [status, count] of Object.entries(await sendMessage(attacker, null)))
			seen[status] = (seen[status] ?? 0) + count;
		await sleep(warmUp);
	}
	return { operation, alone: medians(alone), beside: medians(beside), seen };
}

/** Gives an order; resolves with what came of the one before. */
async function sendMessage(attacker: ChildProcess, order: Order | null): Promise<Seen> {
	const replied = once(attacker, "message");
	attacker.send(order as Order);
	return (await replied)[0] as Seen;
}

/** Times of the other account and of `/healthz` for a while. */
export async function measure(service: Running, key: string, milliseconds: number): Promise<Round> {
	const stop = AbortSignal.timeout(milliseconds);
	const request = (target: string, headers: Record<string, string>) =>
		load({
			url: () => service.url,
			connections: 1,
			perSecond: pace,
			stop,
			next: () => ({ target, headers }),
		});
	const [light, health] = await Promise.all([
		request(shortQuery, { "x-api-key": key }),
		request("/healthz", {}),
	]);
	return { light: timesOf(light), health: timesOf(health) };
}

function timesOf({ latencies, statuses }: Load): Times {
	const others = [...statuses.keys()].filter((status) => status !== 200);
	if (others.length > 0) throw new Error(`the victim was answered ${others.join(", ")}`);
	return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

const medians = (rounds: readonly Round[]): Round => {
	const median = (pick: (round: Round) => number) => quantile(rounds.map(pick), 0.5);
	return {
		light: { p50: median(({ light }) => light.p50), p99: median(({ light }) => light.p99) },
		health: { p50: median(({ health }) => health.p50), p99: median(({ health }) => health.p99) },
	};
};

export const heading = [
	"| One account asks | answers to it | quote of another, ms: p50 / p99 alone | beside | times | `/healthz`, ms: alone | beside | times |",
	"|---|---|---|---|---|---|---|---|",
];

export function rowOf(found: Comparison | undefined): string {
	if (!found) return "";
	const { operation, alone, beside, seen } = found;
	const text = ({ p50, p99 }: Times) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
	const responses = Object.entries(seen).map(([status, count]) => `${count} x ${status}`);
	const cells = (["light", "health"] as const).flatMap((who) => [
		text(alone[who]),
		text(beside[who]),
		text(ratios(alone[who], beside[who])),
	]);
	return `| ${[operation, responses.join(", ") || "none in time", ...cells].join(" | ")} |`;
}

const ratios = (alone: Times, beside: Times): Times => ({
	p50: beside.p50 / alone.p50,
	p99: beside.p99 / alone.p99,
});

export function brokenBy({ operation, alone, beside }: Comparison): string[] {
	return (["light", "health"] as const).flatMap((who) => {
		const times = ratios(alone[who], beside[who]);
		const name = who === "light" ? "another account's quote" : "/healthz";
		return (["p50", "p99"] as const)
			.filter((figure) => times[figure] > maxRatios[figure])
			.map((figure) => {
				const [took, usual] = [beside[who][figure].toFixed(2), alone[who][figure].toFixed(2)];
				return `${operation}: ${name} took ${took} ms (${figure}), alone ${usual}: ${times[figure].toFixed(1)} times`;
			});
	});
}
