import { Refusal } from "../conditions/refusal.tsx";
import { refusedIn, useScreen, useScreenerState } from "../use-screen.ts";

/** What the service has against the columns or the order of the rows. */
export function RefusedColumns() {
	const { change } = useScreenerState();
	const refused = refusedIn(useScreen());
	const usual = { show: ["show", undefined], sort: ["sort", "marketcap"] } as const;
	return Object.values(usual).map(([parameter, value]) => {
		const found = refused.find((one) => one.parameter === parameter);
		if (!found) return null;
		return (
			<div key={parameter}>
				<Refusal refused={found} />
				<button type="button" className="button" onClick={() => change({ [parameter]: value })}>
					{parameter === "show" ? "Show the usual columns" : "Order by market value"}
				</button>
			</div>
		);
	});
}
