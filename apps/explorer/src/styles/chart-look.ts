import { token } from "./token.ts";

/** What every chart of prices looks like, in the colours of the present theme. */
export function chartLook() {
	const line = token("--line");
	return {
		autoSize: true,
		layout: {
			background: { color: token("--panel") },
			textColor: token("--quiet"),
			attributionLogo: false,
			panes: { separatorColor: line },
		},
		grid: { vertLines: { color: line }, horzLines: { color: line } },
		timeScale: { borderColor: line },
		// Wide enough for most prices: a scale that widens draws every pane anew.
		rightPriceScale: { borderColor: line, minimumWidth: 72, entireTextOnly: true },
		// The language of a browser may be no tag that dates can be written in. British English has a month "Sept".
		localization: { locale: "en-US", dateFormat: "dd MMM yyyy" },
	};
}
