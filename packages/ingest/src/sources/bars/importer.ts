import { InputRefused } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import { firstLines } from "../../frame/content.ts";
import { namingFile } from "../../frame/faults.ts";
import type { Importer, ImportOptions, Plan } from "../../frame/importer.ts";
import { ownResponsibility } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { type DaySpan, type FileDays, refuseMixedBases } from "./basis.ts";
import { clockOf, type Label } from "./clock.ts";
import { heldEvents } from "./events.ts";
import { DayGaps } from "./gaps.ts";
import { readHeader, symbolOfFile } from "./layout.ts";
import { BarParser } from "./parse.ts";
import { presetNames } from "./presets.ts";
import { type Survey, survey } from "./survey.ts";

/** Daily and one-minute bars from CSV files of several sources. */
export const bars: Importer = {
	source: "bars",
	title: "Bar files (CSV) of Yahoo, Stooq, Alpha Vantage and Massive",
	tags: presetNames,
	licence: ownResponsibility("The terms of the source that --preset or the header names."),
	takes: /\.(csv|txt)$|\?/i,
	// A vendor's years of minute bars.
	holds: { unpacked: 64 * 2 ** 30 },
	options: ["preset", "symbol", "label", "shorter", "skipImplausible"],
	keepsRows: true,
	files: "*.csv, *.txt, also as .gz, with the header of a known layout",
	namedBy: ["function", "symbol", "s", "ticker", "i", "interval"],
	fetchLimits: archiveLimits,
	plan: async (files, options, market) => {
		const plans: Plan[] = [];
		const days: FileDays[] = [];
		const judge: Plan["judge"] = (writer) => refuseMixedBases(writer, days);
		for (const file of files) {
			const { spans, ...plan } = await namingFile(file.label, () => planFile(file, options, market));
			plans.push({ ...plan, judge });
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
	const [header = ""] = await firstLines(source, 1);
	const layout = readHeader(header, options.preset);
	const { preset } = layout;
	const { last, ...surveyed } = await survey(source, layout);
	const { interval } = surveyed;
	const label = options.label ?? surveyed.label ?? refuseHiddenLabel(surveyed);
	const own = layout.symbol >= 0 ? null : symbolOfFile(source, preset, options.symbol);
	const symbol = own?.symbol ?? null;
	const tag = options.tag ?? preset.name;
	const hasEvents = interval === "day" && (layout.dividend >= 0 || layout.split >= 0);
	const events = hasEvents ? await heldEvents(market, bars.source, symbol ?? "") : null;
	const reading = {
		layout,
		clock: clockOf(preset.clock, interval, label),
		symbol,
		events,
		spans: new Map<string, DaySpan>(),
		gaps: new DayGaps(),
		skipImplausible: options.skipImplausible ?? false,
	};
	return {
		source,
		dataset: {
			tag,
			licence: preset.licence,
			// Sources give one name to files of several intervals or symbols.
			file: [tag, interval, options.symbol === undefined ? null : symbol, source.name]
				.filter(Boolean)
				.join("/"),
			adjustedThrough: preset.adjusted && last !== "" ? last : null,
		},
		notes: [
			...(own?.from === "file name" ? await namedNotes(own.symbol, market) : []),
			...preset.notes,
			...(events ? ["splits and dividends of the file are stored where no other source has them"] : []),
			...(interval === "minute" && preset.clock === "wall"
				? [`wall times are taken as the ${label} of the minute`]
				: []),
			...(layout.unknown.length > 0 ? [`columns ignored: ${layout.unknown.join(", ")}`] : []),
		],
		async *parse(content) {
			yield* parseLines(content.text(), new BarParser(reading));
			if (symbol !== null) yield reading.gaps.issues(symbol);
		},
		spans: reading.spans,
	};
}

/** Notes for the operator on a symbol that only the name of the file tells: `prices.csv` names one too. */
async function namedNotes(symbol: string, market: MarketReader): Promise<string[]> {
	const taken = `taken as ${symbol}, from the file name`;
	if (await market.security(symbol)) return [taken];
	return [`${taken}; warning: no other data held here name ${symbol}, --symbol gives another one`];
}

/** Days have no label. Minutes that do not show theirs would be a minute early or late. */
function refuseHiddenLabel({ interval, minutes }: Omit<Survey, "last">): Label {
	if (interval === "day") return "end";
	throw new InputRefused(
		{ field: "minutes of the day", value: minutes.join(" to ") },
		"minutes that show if they are named by their start or their end, such as 09:30 or 16:00; " +
			"--label start or --label end tells it",
	);
}
