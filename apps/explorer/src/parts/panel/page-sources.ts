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

const isSimulated = ({ sources }: Provenance): boolean => sources.includes("sample");

/** True for a panel that displays its sources: one with simulated data on a page that has real data too. */
export const isUnusual = (provenance: Provenance, panels: readonly PanelSource[]): boolean =>
	isSimulated(provenance) && panels.some((panel) => !isSimulated(panel.provenance));

/** What the line of a page says: all sources, and the newest time up to which data are complete. */
export function summaryOf(panels: readonly PanelSource[]): { sources: string[]; asOf: string | undefined } {
	const sources = new Set(panels.flatMap(({ provenance }) => provenance.sources));
	const times = panels.flatMap(({ provenance: { asOf } }) => asOf ?? []);
	return { sources: [...sources].sort(), asOf: times.sort().at(-1) };
}
