import { type PeerName, peers } from "../servers/peers.ts";
import type { DiskTimes } from "./disk.ts";
import type { Line, Spread, Table } from "./summary.ts";

/** The run that figures come from. */
export interface About {
	date: string;
	command: string;
	cpu: string;
	cores: number;
	isPinned: boolean;
	/** Load of the machine before the run, over one minute. */
	loadBefore: number;
	/** The disk of the data before and after the run. */
	disk: readonly DiskTimes[];
	node: string;
	versions: Readonly<Record<string, string>>;
}

/** A run as Markdown. */
export function markdownOf(about: About, tables: readonly Table[]): string {
	const all = Object.values(about.versions).flatMap((version) => version.split(", "));
	const versions = [...new Set(all)].filter((version) => version !== "");
	const place = about.isPinned ? "servers on one core and the load on another" : "nothing pinned to a core";
	const disk = about.disk.map(({ p50, p99 }) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`).join(" before and ");
	return [
		`${about.date}: \`${about.command}\``,
		"",
		`${about.cpu}, ${about.cores} cores, ${place}, load ${about.loadBefore.toFixed(1)} before; the disk takes a page in ${disk} ms (p50 / p99) after. Node ${about.node}; ${versions.join(", ")}.`,
		...tables.flatMap(tableOf),
		"",
	].join("\n");
}

function tableOf({ workload, connections, share, lines }: Table): string[] {
	const pace = share === undefined ? "" : `, open loop at ${share * 100} % of the capacity`;
	const bytes = Math.round(lines[0]?.bytes ?? 0);
	return [
		"",
		`**${workload}, ${connections} connections${pace}** (${bytes} bytes an answer with its head)`,
		"",
		"| Server | Requests/s | against Express | first server against it | processor µs | cheaper than Express | p50 / p99 / p99.9 / max, ms | load busy | Answers |",
		"|---|---|---|---|---|---|---|---|---|",
		...lines.map(rowOf),
	];
}

function rowOf(line: Line): string {
	const latency = [line.p50, line.p99, line.p999, line.max].map((value) => value.toFixed(2)).join(" / ");
	const answers = Object.entries(line.statuses).map(([status, count]) => `${count} × ${status}`);
	if (line.ended > 0) answers.push(`${line.ended} connections ended`);
	const cells = [
		titleOf(line.server),
		rateOf(line),
		shown(line.againstReference, 2),
		shown(line.firstAgainstIt, 2),
		shown(line.microseconds, 1),
		shown(line.cheaperThanReference, 2),
		latency,
		line.loadBusy.toFixed(2),
		answers.join(", "),
	];
	return `| ${cells.join(" | ")} |`;
}

function rateOf({ perSecond, withoutLoad }: Line): string {
	const rounded = ({ median }: Spread) => Math.round(median).toLocaleString("en-US");
	return withoutLoad
		? `${rounded(perSecond)}; ${rounded(withoutLoad)} with the share of the load`
		: rounded(perSecond);
}

const titleOf = (server: string): string => peers[server as PeerName]?.title ?? server;

const shown = (spread: Spread | undefined, places: number): string =>
	spread === undefined
		? ""
		: `${spread.median.toFixed(places)} (${spread.min.toFixed(places)}–${spread.max.toFixed(places)})`;
