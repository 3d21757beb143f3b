import type { Asked } from "../request/request-texts.ts";

/** The request of a panel, with the title of the panel. */
export interface ShownRequest {
	title: string;
	asked: Asked;
}

const shown = new Set<ShownRequest>();

/** Tells that a panel with a request is shown. Returns the end of that. */
export function showRequest(request: ShownRequest): () => void {
	shown.add(request);
	return () => void shown.delete(request);
}

/** The requests of the panels that the page shows now. */
export const shownRequests = (): readonly ShownRequest[] => [...shown];
