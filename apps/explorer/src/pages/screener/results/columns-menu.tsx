import { Popover } from "@base-ui/react/popover";
import IndicatorPicker from "../indicator-picker.tsx";
import { useIndicators } from "../indicators.ts";
import { useScreenerState } from "../use-screen.ts";
import { chosenColumns } from "./columns.ts";

/** The choice of columns beside those of the conditions, which is open at first. */
export default function ColumnsMenu() {
	const { search, change } = useScreenerState();
	const { list, byKey } = useIndicators();
	const chosen = chosenColumns(search);
	const set = (keys: readonly string[]) => change({ show: keys.join(",") });
	return (
		<Popover.Root defaultOpen>
			<Popover.Trigger className="button">Columns</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner sideOffset={4} align="end">
					<Popover.Popup className="columns-menu">
						<Popover.Title>Columns</Popover.Title>
						<IndicatorPicker
							className="picker"
							label="Add a column"
							placeholder="Add a column …"
							indicators={list.filter(({ key }) => !chosen.includes(key))}
							onPick={({ key }) => set([...chosen, key])}
						/>
						<ul>
							{chosen.map((key) => (
								<li key={key}>
									{byKey.get(key)?.name ?? key}
									<button
										type="button"
										className="button bare"
										aria-label={`Remove the column ${byKey.get(key)?.name ?? key}`}
										onClick={() => set(chosen.filter((one) => one !== key))}
									>
										×
									</button>
								</li>
							))}
						</ul>
						<p className="quiet">Price, change and the indicators of the conditions always show.</p>
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}
