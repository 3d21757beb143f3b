import type { PanelRequest } from "./open-requests.ts";

/** A panel that is shown as a chart or as a table. */
export interface PanelView {
	isTable: boolean;
	onChange: (isTable: boolean) => void;
}

/** What the menu of a panel offers. */
export interface PanelMenuProps extends Omit<PanelRequest, "asked"> {
	/** The request of the panel; undefined where it makes none yet. */
	asked?: PanelRequest["asked"] | undefined;
	/** What can be done with that which the panel shows. */
	actions?: readonly { name: string; run: () => void }[] | undefined;
	/** Further requests that the panel makes. */
	others?: readonly PanelRequest[] | undefined;
	/** The answers that are shown, for files of them; undefined where the panel has them in another form, so that a file requests them. */
	bodies?: readonly object[] | undefined;
	view?: PanelView | undefined;
}

/** The button of a menu, closed or open. */
export const triggerOf = (title: string) => ({
	className: "button bare",
	"aria-label": `Menu of ${title}`,
	children: (
		<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
			<circle cx="3" cy="8" r="1.5" />
			<circle cx="8" cy="8" r="1.5" />
			<circle cx="13" cy="8" r="1.5" />
		</svg>
	),
});
