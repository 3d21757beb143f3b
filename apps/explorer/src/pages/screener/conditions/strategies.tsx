import { decimal } from "../../../figures/decimal.ts";
import { useMarketData } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { type Indicators, unitOf } from "../indicators.ts";
import { refusedIn, useScreen, useScreenerState } from "../use-screen.ts";
import { type Condition, formatConditions, parseConditions } from "./conditions.ts";
import { Refusal } from "./refusal.tsx";

/** The choice of a strategy, and the conditions that it brings. */
export function Strategies({ indicators }: { indicators: Indicators }) {
	const { search, change } = useScreenerState();
	const { data } = useMarketData("listScreenerStrategies", {}, { staleTime: 600_000 });
	const refused = refusedIn(useScreen()).find(({ parameter }) => parameter === "strategy_id");
	const chosen = data?.strategies.find(({ id }) => id === search.strategy);
	const given = chosen?.conditions.map(
		({ key, min, max, techValues }): Condition => ({
			key,
			min: min ?? "",
			max: max ?? "",
			values: techValues,
		}),
	);
	const own = parseConditions(search.conditions ?? "");
	const take = () => {
		const kept = own.filter(({ key }) => !given?.some((one) => one.key === key));
		change({ strategy: undefined, conditions: formatConditions([...(given ?? []), ...kept]) });
	};
	const options = (data?.strategies ?? []).map(({ id, name }) => ({ value: String(id), name }));
	return (
		<div className="strategies">
			<Choice
				label="Strategy"
				value={chosen ? String(chosen.id) : ""}
				onChange={(id) => change({ strategy: id === "" ? undefined : Number(id) })}
				options={[{ value: "", name: "No strategy" }, ...options]}
			/>
			{refused && <Refusal refused={refused} />}
			{chosen && (
				<>
					<p className="quiet">{chosen.description}</p>
					<ul className="given">
						{given?.map((condition) => (
							<li key={condition.key} className="tag">
								{wordsOf(condition, indicators)}
							</li>
						))}
					</ul>
					<button type="button" className="button" onClick={take}>
						Change its conditions
					</button>
				</>
			)}
		</div>
	);
}

/** A condition as people read it: `Dividend yield (TTM) 3 to 12 %`. */
function wordsOf({ key, min, max, values }: Condition, indicators: Indicators): string {
	const filter = indicators.get(key);
	const name = filter?.name ?? key;
	const chosen = Object.values(values);
	if (chosen.length > 0) return `${name}: ${chosen.join(", ").replaceAll("_", " ")}`;
	const [lower, upper] = [decimal(min), decimal(max)];
	const range = min === "" ? `at most ${upper}` : max === "" ? `at least ${lower}` : `${lower} to ${upper}`;
	const unit = filter ? unitOf(filter) : "";
	return `${name} ${range} ${/^\d/.test(unit) ? `times ${unit}` : unit}`.trim();
}
