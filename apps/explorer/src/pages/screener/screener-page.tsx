import { ConditionsPanel } from "./conditions/conditions-panel.tsx";
import { Results } from "./results/results.tsx";
import "./screener.css";

/** Finds securities by conditions. */
export function ScreenerPage() {
	return (
		<div className="page">
			<h1>Screener</h1>
			<div className="screener">
				<ConditionsPanel />
				<Results />
			</div>
		</div>
	);
}
