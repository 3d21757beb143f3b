import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { isMock } from "../../session/service-or-mock.ts";
import { Areas } from "./areas.tsx";
import { Feeds } from "./feeds.tsx";
import { useStatus } from "./status.ts";

/** The data that the service holds: how much of each area, from where, how new, and what brings more. */
export function DataPage() {
	const { data, error, refetch } = useStatus();
	if (isMock)
		return (
			<div className="page">
				<h1>Data</h1>
				<p className="prose">
					A mock imports nothing: it makes its market itself. <a href="/_mock">Its control page</a> sets its
					clock and its scenario.
				</p>
			</div>
		);
	return (
		<div className="page">
			<h1>Data</h1>
			{error && (
				<div className="trouble" role="alert">
					<strong>The state of the data cannot be shown.</strong>
					<p>{error.message}</p>
					<button type="button" className="button" onClick={() => void refetch()}>
						Try again
					</button>
				</div>
			)}
			{data && (
				<>
					<Panel title="State">
						<div className="body">
							<Facts
								facts={[
									["Imports so far", String(data.dataVersion)],
									["Schedule of updates", data.scheduleRunning ? "running" : "not running"],
								]}
							/>
							{!data.scheduleRunning && (
								<p className="quiet">
									<code>npx pnpm data schedule</code> keeps the areas below up to date.
								</p>
							)}
						</div>
					</Panel>
					<Areas areas={data.areas} />
					<Feeds areas={data.areas} />
				</>
			)}
		</div>
	);
}
