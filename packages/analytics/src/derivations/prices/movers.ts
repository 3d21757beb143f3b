import { type DecimalString, easternDate, rounded } from "@us-market-data/market";
import { type DayMove, dayMoves } from "../../bars/day-moves.ts";
import { type TradingDay, timestampOf } from "../../bars/trading-days.ts";
import { derivation, type RecordSources } from "../../derivation.ts";

/** Something that the company or the press published on the day of a move. */
export interface Post {
	id: string;
	title: string;
	/** Null when the address is not known. */
	url: string | null;
	/** ISO 8601, UTC. */
	publishedAt: string;
}

/** A day on which a security moved more than it usually does. */
export interface Move {
	/** Trading day. */
	date: string;
	/** Close of the day, ISO 8601 in UTC. */
	timestamp: string;
	lastDone: DecimalString;
	/** Change against the close before, percent. */
	change: DecimalString;
	/** The change over the standard deviation of the 20 daily changes before it, without sign. */
	multiple: DecimalString;
	/** Newest filing, news item or topic of the day. */
	post: Post | null;
	/** Dataset of the post; those of the prices go with all moves. */
	postDatasetId: number | null;
}

/** A post and where it came from. */
interface StoredPost {
	post: Post;
	datasetId: number;
}

/** Trading days that are looked at. */
const recentDays = 20;

/** Moves of the last 20 trading days that exceed the security's own 20-day standard deviation, oldest first. */
export const movers = derivation<Move[]>({
	kind: "movers",
	inputs: ["dayBars", "quotes", "splits", "filings", "news", "topics"],
	ages: false,
	async compute(sources) {
		const history = await sources.prices();
		const series = await sources.series();
		if (!history || !series) return null;
		const moves = dayMoves(series.close, recentDays).filter((move) => Math.abs(move.multiple) > 1);
		const [first] = moves;
		const posts = first
			? await postsSince(sources, history.days.at(first.index))
			: new Map<string, StoredPost>();
		const data = moves.map((move) => moveOf(move, history.days.at(move.index), posts));
		return {
			time: history.days.last.asOf,
			datasetIds: history.datasetIds,
			data: data.filter((move) => move !== null),
		};
	},
});

function moveOf(
	{ change, multiple }: DayMove,
	day: TradingDay | undefined,
	posts: ReadonlyMap<string, StoredPost>,
): Move | null {
	const [percent, times] = [rounded(change, 2), rounded(Math.abs(multiple), 2)];
	if (!day || percent === null || times === null) return null;
	const { date, close } = day;
	const { post = null, datasetId = null } = posts.get(date) ?? {};
	const move = {
		date,
		timestamp: timestampOf(day),
		lastDone: close,
		change: percent,
		multiple: times,
	};
	return { ...move, post, postDatasetId: datasetId };
}

/** The newest post of each day in New York. Sample posts do not count for real prices, nor real posts for sample prices. */
async function postsSince(
	sources: RecordSources,
	day: TradingDay | undefined,
): Promise<Map<string, StoredPost>> {
	const posts = new Map<string, StoredPost>();
	if (!day) return posts;
	const query = { from: Date.parse(day.date), order: "desc", limit: 200 } as const;
	const sample = sources.facts.isSample(day.datasetId);
	const add = (row: { time: number; datasetId: number }, post: Post) => {
		const date = easternDate(new Date(row.time));
		const existing = posts.get(date)?.post;
		if (sources.facts.isSample(row.datasetId) !== sample) return;
		if (!existing || existing.publishedAt < post.publishedAt)
			posts.set(date, { post, datasetId: row.datasetId });
	};
	for (const row of await sources.list("filings", query)) {
		const { id, title, fileUrls, publishedAt } = row.record;
		add(row, { id, title, url: fileUrls[0] || null, publishedAt });
	}
	for (const row of await sources.list("news", query)) {
		const { id, title, url, publishTime } = row.record;
		add(row, { id, title, url: url || null, publishedAt: publishTime });
	}
	for (const row of await sources.list("topics", query)) {
		const { id, title, url, publishedAt } = row.record;
		add(row, { id, title, url: url || null, publishedAt });
	}
	return posts;
}
