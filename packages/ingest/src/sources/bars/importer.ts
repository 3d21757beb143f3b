import { dayMs, InputError } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import { firstLines } from "../../frame/content.ts";
import type { Importer, ImportOptions, Plan } from "../../frame/importer.ts";
import { ownResponsibility } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { checkOneBasis, type DaySpan, type FileDays } from "./basis.ts";
import { clockOf } from "./clock.ts";
import { dividendFactors } from "./dividends-in-prices.ts";
import { type EventReading, storedEvents } from "./events.ts";
import { DayGaps } from "./gaps.ts";
import { type Layout, maxHeadLines, readHeader, symbolOfFile } from "./layout.ts";
import { type BarColumns, BarParser, type BarReading } from "./parse.ts";
import { type Label, presetTags } from "./presets.ts";
import { statedBasis, tradedCloses } from "./stated-basis.ts";
import { type Survey, survey } from "./survey.ts";

/** Daily and one-minute bars from CSV files of several sources. */
export const bars: Importer = {
	source: "bars",
	order: 40,
	task: "prices",
	taskNote: "(files of Yahoo, yfinance, Stooq, Alpha Vantage, Massive, and plain columns)",
	title: "Bar files (CSV) of Yahoo, yfinance, Stooq, Alpha Vantage, Massive and others",
	tags: presetTags,
	licence: ownResponsibility("The terms of the source that --preset or the header names."),
	takes: /\.(csv|txt)$|\?/i,
	// A vendor's years of minute bars.
	limits: { unpacked: 64 * 2 ** 30 },
	options: [
		"preset",
		"symbol",
		"label",
		"shorter",
		"skipImplausible",
		"adjustedThrough",
		"asTraded",
		"dates",
	],
	requiresAllRows: true,
	files: "*.csv, *.txt, also as .gz, with the header of a known layout",
	namedBy: ["function", "symbol", "s", "ticker", "i", "interval"],
	fetchLimits: archiveLimits,
	plan: async (files, options, market) => {
		const plans: Plan[] = [];
		const days: FileDays[] = [];
		const validate: Plan["validate"] = (writer) => checkOneBasis(writer, days);
		for (const file of files) {
			const { spans, ...plan } = await namingFile(file.label, () => planFile(file, options, market));
			plans.push({ ...plan, validate });
			days.push({ label: file.label, spans });
		}
		return plans;
	},
};

async function planFile(
	source: SourceFile,
	options: ImportOptions,
	market: MarketReader,
): Promise<Plan & Pick<FileDays, "spans">> {
	const layouts = readHeader(await firstLines(source, maxHeadLines), source.name, options.preset);
	const [layout] = layouts;
	const { preset } = layout;
	const surveyed = await survey(source, layouts, options.dates);
	const { interval, order, hasZone } = surveyed;
	const label = options.label ?? surveyed.label ?? preset.label ?? rejectHiddenLabel(surveyed);
	const tag = options.tag ?? preset.tag;
	const owners = layouts.map((one) =>
		one.symbol >= 0 ? null : symbolOfFile(source, one, layouts.length === 1 ? options.symbol : undefined),
	);
	const isUndone = layouts.length === 1 && canTakeDividendsOut(surveyed, source);
	const factors = isUndone ? dividendFactors(surveyed.paidDays) : new Map<string, number>();
	const columnsOf = async (one: Layout, i: number): Promise<BarColumns> => {
		const symbol = owners[i]?.symbol ?? null;
		return {
			layout: one,
			symbol,
			events: await eventReading(one, symbol, surveyed, market),
			gaps: new DayGaps(),
			dividendFactors: factors,
		};
	};
	const [first, ...others] = layouts;
	const series: BarReading["series"] = [
		await columnsOf(first, 0),
		...(await Promise.all(others.map((one, i) => columnsOf(one, i + 1)))),
	];
	const reading: BarReading = {
		series,
		clock: clockOf(preset.clock, interval, label, order),
		spans: new Map<string, DaySpan>(),
		skipImplausible: options.skipImplausible ?? false,
	};
	const own = owners[0] ?? null;
	const basis = await statedBasis(
		source,
		layouts,
		surveyed,
		options,
		tradedCloses(market, own?.symbol ?? null, tag),
	);
	return {
		source,
		dataset: {
			tag,
			licence: preset.licence,
			// Sources give one name to files of several intervals or symbols.
			file: [tag, interval, options.symbol === undefined ? null : own?.symbol, source.name]
				.filter(Boolean)
				.join("/"),
			adjustedThrough: basis.adjustedThrough,
		},
		isBasisGiven: basis.isGiven,
		notes: [
			...(own?.from === "file name" ? await namedNotes(own.symbol, market) : []),
			...(own?.from === "head"
				? [`symbols of the head: ${owners.map((one) => one?.symbol).join(", ")}`]
				: []),
			...preset.notes,
			...(layout.columns.some((column) => /^adj[ _]close$/i.test(column)) && preset.name === "yahoo"
				? ["Adj Close is ignored: it is adjusted for dividends too"]
				: []),
			...(basis.note === null ? [] : [basis.note]),
			...(layout.hasDividendsIn && interval === "day" ? [dividendNote(isUndone)] : []),
			...(series.some(({ events }) => events)
				? ["splits and dividends of the file are stored where no other source has them"]
				: []),
			...(interval === "minute" && preset.clock === "wall"
				? [`${hasZone ? "times" : "wall times"} are taken as the ${label} of the minute`]
				: []),
			...(order === null ? [] : [`dates are read ${order}`]),
			...(layout.unknown.length > 0 ? [`columns ignored: ${layout.unknown.join(", ")}`] : []),
		],
		async *parse(content) {
			yield* parseLines(content.text(), new BarParser(reading));
			for (const { symbol, gaps } of series) if (symbol !== null) yield gaps.issues(symbol);
		},
		spans: reading.spans,
	};
}

/** Days after its newest one on which a file lacks no dividend of before it was made, as a rule. */
const maxDaysBehind = 14;

/**
 * True if the dividends in the prices of a file are its own: it has a column of them, its prices are not rounded, as those
 * that are multiplied are not, and it reaches to its day.
 */
const canTakeDividendsOut = ({ paidDays, isUnrounded, last }: Survey, { retrievedAt }: SourceFile): boolean =>
	isUnrounded &&
	paidDays.some(({ dividend }) => dividend > 0) &&
	retrievedAt - Date.parse(last) <= maxDaysBehind * dayMs;

const dividendNote = (isUndone: boolean): string =>
	isUndone
		? "yfinance has adjusted the prices for dividends too: those of the file are taken out again"
		: "warning: yfinance adjusts prices without a column Adj Close for dividends too; auto_adjust=False leaves them as they are";

/** How the events of columns are read, null for columns without. */
async function eventReading(
	{ preset, dividend, split, gains }: Layout,
	symbol: string | null,
	{ interval, splits }: Survey,
	market: MarketReader,
): Promise<EventReading | null> {
	const { events } = preset;
	if (interval !== "day" || !events || (dividend < 0 && split < 0 && gains < 0)) return null;
	return {
		stored: await storedEvents(market, bars.source, symbol ?? ""),
		splitsInAmounts: events.isAmountOfToday ? splits : [],
		noSplit: events.isAmountOfToday ? "0" : "1",
	};
}

/** Notes for the operator on a symbol that only the name of the file tells: `prices.csv` names one too. */
async function namedNotes(symbol: string, market: MarketReader): Promise<string[]> {
	const symbolNote = `taken as ${symbol}, from the file name`;
	if (await market.security(symbol)) return [symbolNote];
	return [`${symbolNote}; warning: no other data held here name ${symbol}, --symbol gives another one`];
}

/** Days have no label. Minutes that do not show theirs would be a minute early or late. */
function rejectHiddenLabel({ interval, minutes }: Survey): Label {
	if (interval === "day") return "end";
	throw new InputError(
		{ field: "minutes of the day", value: minutes.join(" to ") },
		"minutes that show if they are named by their start or their end, such as 09:30 or 16:00; " +
			"--label start or --label end tells it",
	);
}
