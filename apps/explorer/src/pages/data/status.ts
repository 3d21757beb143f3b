import { useQuery } from "@tanstack/react-query";
import { isMock } from "../../session/service-or-mock.ts";

/** The data of one area under one source. */
export interface SourceStatus {
	tag: string;
	securities: number;
	rows: number;
	/** Day or instant of the newest record; null where records have no time. */
	newest: string | null;
}

/** The feed that keeps an area up to date. */
export interface UpdateStatus {
	source: string;
	lastRun: { at: string; outcome: string; failure: string | null } | null;
	/** Null while no schedule is running. */
	nextRun: string | null;
	problems: string[];
}

export interface AreaStatus {
	area: string;
	title: string;
	sources: SourceStatus[];
	updates: UpdateStatus[];
}

/** The page `/status` of the service, which needs no key and is not of the contract. */
export interface StatusReport {
	dataVersion: number;
	scheduleRunning: boolean;
	areas: AreaStatus[];
}

async function readStatus(): Promise<StatusReport> {
	const response = await fetch("/status", { headers: { accept: "application/json" } });
	if (!response.ok) throw new Error(`The service answered ${response.status} instead of its state.`);
	return (await response.json()) as StatusReport;
}

/** The freshness of each area of data. */
export const useStatus = (every = 30_000) =>
	useQuery({
		queryKey: ["status"],
		queryFn: readStatus,
		refetchInterval: every,
		structuralSharing: true,
		enabled: !isMock,
	});

/** The feeds of all areas, each once. */
export function feedsOf(areas: readonly AreaStatus[]): UpdateStatus[] {
	const feeds = new Map(areas.flatMap(({ updates }) => updates.map((update) => [update.source, update])));
	return [...feeds.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}
