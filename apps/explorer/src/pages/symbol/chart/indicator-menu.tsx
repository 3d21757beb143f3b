import { Menu } from "@base-ui/react/menu";
import { inPage } from "../../../parts/in-page.ts";
import { useSymbolView } from "../use-symbol-view.ts";
import { type Indicator, indicators, indicatorTrigger } from "./indicators.ts";
import "../../../parts/menu.css";

/** The indicators, each on or off. */
export default function IndicatorMenu({ chosen }: { chosen: readonly Indicator[] }) {
	const [, change] = useSymbolView();
	const set = (name: Indicator, isOn: boolean) => {
		const next = [...chosen.filter((one) => one !== name), ...(isOn ? [name] : [])];
		change({ indicators: next.length === 0 ? undefined : next.join(",") });
	};
	return (
		<Menu.Root defaultOpen>
			<Menu.Trigger {...indicatorTrigger(chosen)} />
			<Menu.Portal container={inPage}>
				<Menu.Positioner className="menu-place" sideOffset={4} align="start">
					<Menu.Popup className="menu">
						{(Object.keys(indicators) as Indicator[]).map((name) => (
							<Menu.CheckboxItem
								key={name}
								checked={chosen.includes(name)}
								onCheckedChange={(isOn) => set(name, isOn)}
							>
								<span className="check" aria-hidden="true">
									{chosen.includes(name) ? "✓" : ""}
								</span>
								{indicators[name].name}
							</Menu.CheckboxItem>
						))}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}
