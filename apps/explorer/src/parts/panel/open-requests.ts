import type { RequestSpec } from "../request/request-texts.ts";

/** The request of a panel, with the title of the panel. */
export interface PanelRequest {
	title: string;
	asked: RequestSpec;
}

const openPanels = new Set<PanelRequest>();

/** Tells that a panel with a request is shown. Returns the end of that. */
export function registerRequest(request: PanelRequest): () => void {
	openPanels.add(request);
	return () => void openPanels.delete(request);
}

/** The requests of the panels that the page shows now. */
export const openRequests = (): readonly PanelRequest[] => [...openPanels];
