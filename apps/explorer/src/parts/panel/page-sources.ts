import type { Provenance } from "@us-market-data/client";
import { useEffect, useId, useSyncExternalStore } from "react";

/** A panel with the provenance of its answer. */
export interface PanelSource {
	/** Tells panels with the same title apart. */
	id: string;
	title: string;
	provenance: Provenance;
}

const byPanel = new Map<string, PanelSource>();
const listeners = new Set<() => void>();
let all: readonly PanelSource[] = [];

function publish(): void {
	all = [...byPanel.values()];
	for (const listener of listeners) listener();
}

/** The panels of the page that have an answer. */
export const usePageSources = (): readonly PanelSource[] =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		() => all,
	);

/** Adds the provenance of a panel to the line of its page. */
export function useRegisteredSource(title: string, provenance: Provenance | undefined): void {
	const id = useId();
	useEffect(() => {
		if (provenance === undefined) return;
		byPanel.set(id, { id, title, provenance });
		publish();
		return () => {
			byPanel.delete(id);
			publish();
		};
	}, [id, title, provenance]);
}

const nameOf = ({ sources }: Provenance): string => sources.toSorted().join(", ");

/** The sources that most panels have; a panel displays its own only where they differ. */
export function usualSources(panels: readonly PanelSource[]): string {
	const counts = new Map<string, number>();
	for (const { provenance } of panels) {
		const name = nameOf(provenance);
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/** True for a panel with other sources than most. */
export const isUnusual = (provenance: Provenance, panels: readonly PanelSource[]): boolean =>
	panels.length > 0 && nameOf(provenance) !== usualSources(panels);

/** What the line of a page says: all sources, and the newest time up to which data are complete. */
export function summaryOf(panels: readonly PanelSource[]): { sources: string[]; asOf: string | undefined } {
	const sources = new Set(panels.flatMap(({ provenance }) => provenance.sources));
	const times = panels.flatMap(({ provenance: { asOf } }) => asOf ?? []);
	return { sources: [...sources].sort(), asOf: times.sort().at(-1) };
}
