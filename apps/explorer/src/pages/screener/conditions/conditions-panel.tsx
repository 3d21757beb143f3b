import { useRef } from "react";
import { decimal } from "../../../figures/decimal.ts";
import { useMarketData } from "../../../market/market.ts";
import { Choice } from "../../../parts/choice.tsx";
import { LateField } from "../../../parts/late-field.tsx";
import { Panel, PanelMenu } from "../../../parts/panel/panel.tsx";
import type { IndicatorPickerProps } from "../indicator-picker.tsx";
import {
	type GroupedFilter,
	type Indicators,
	isNumeric,
	unitOf,
	useDistributions,
	useIndicators,
} from "../indicators.ts";
import { SavedScreens } from "../saved.tsx";
import { rejectionsIn, useScreen, useScreenerState } from "../use-screen.ts";
import { ConditionRow } from "./condition-row.tsx";
import { type Condition, entryOf, formatConditions, parseConditions } from "./conditions.ts";
import { RejectionNote } from "./rejection-note.tsx";

/** The choice of a strategy, and the conditions that it brings. */
function Strategies({ indicators }: { indicators: Indicators }) {
	const { search, change } = useScreenerState();
	const { data } = useMarketData("listScreenerStrategies", {}, { staleTime: 600_000 });
	const rejection = rejectionsIn(useScreen()).find(({ parameter }) => parameter === "strategy_id");
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
		const custom = own.filter(({ key }) => !given?.some((one) => one.key === key));
		change({ strategy: undefined, conditions: formatConditions([...(given ?? []), ...custom]) });
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
			{rejection && <RejectionNote rejection={rejection} />}
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

/** The condition that somebody begins with: the lowest value as a bound, which hides nothing that has one, or the first value. */
function conditionOf(indicator: GroupedFilter): Condition {
	const { key, min, techOptions } = indicator;
	if (isNumeric(indicator)) return { key, min: min ?? "0", max: "", values: {} };
	const values = Object.entries(techOptions).map(([name, [first = ""]]) => [name, first]);
	return { key, min: "", max: "", values: Object.fromEntries(values) };
}

const ofIndicators = { id: "listScreenerFilters" } as const;

/** Strategy and conditions of the screen. */
export function ConditionsPanel() {
	const { search, change } = useScreenerState();
	const { list, byKey } = useIndicators();
	const distributions = useDistributions(list);
	const rejections = rejectionsIn(useScreen()).filter(({ parameter }) => parameter === "conditions");
	const conditions = parseConditions(search.conditions ?? "");
	/** Key of the condition that was just added. */
	const added = useRef<string>(undefined);
	const set = (next: readonly Condition[], replace = false) =>
		change({ conditions: formatConditions(next) }, replace);
	const isOf = (condition: Condition) => (message: string) =>
		message.startsWith(`is "${entryOf(condition)}"`);
	const free = rejections.filter(({ message }) => !conditions.some((one) => isOf(one)(message)));
	return (
		<Panel title="Conditions" beside={<PanelMenu title="Conditions" asked={ofIndicators} />}>
			<div className="body conditions">
				<SavedScreens />
				<Strategies indicators={byKey} />
				<LateField<IndicatorPickerProps>
					load={() => import("../indicator-picker.tsx")}
					field={{
						className: "picker",
						label: "Add a condition",
						placeholder: "Add a condition …",
						indicators: list.filter(({ key }) => !conditions.some((one) => one.key === key)),
						onPick: (indicator) => {
							added.current = indicator.key;
							set([...conditions, conditionOf(indicator)]);
						},
					}}
				/>
				{free.map((one) => (
					<RejectionNote key={one.message} rejection={one} />
				))}
				{conditions.length === 0 && search.strategy === undefined && (
					<p className="quiet">
						No condition: all {search.all ? "securities" : "securities with a price"} are listed.
					</p>
				)}
				<label className="priced">
					<input
						type="checkbox"
						checked={search.all !== true}
						onChange={({ target }) => change({ all: target.checked ? undefined : true })}
					/>
					Only securities with a price
				</label>
				<ul>
					{conditions.map((condition, index) => (
						<ConditionRow
							key={condition.key}
							condition={condition}
							takesFocus={condition.key === added.current}
							filter={byKey.get(condition.key)}
							values={distributions.get(condition.key) ?? []}
							rejection={rejections.find(({ message }) => isOf(condition)(message))}
							onChange={(next) => set(conditions.with(index, next), true)}
							onRemove={() => set(conditions.toSpliced(index, 1))}
						/>
					))}
				</ul>
			</div>
		</Panel>
	);
}
