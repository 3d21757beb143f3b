import { Autocomplete } from "@base-ui/react/autocomplete";
import { useState } from "react";
import type { FieldProps } from "../../parts/late-field.tsx";
import { type GroupedFilter, unitOf } from "./indicators.ts";

/** What a choice of an indicator needs. */
export interface IndicatorPickerProps extends FieldProps {
	indicators: readonly GroupedFilter[];
	onPick: (indicator: GroupedFilter) => void;
}

/** Chooses an indicator by a part of its name, its group or its key. */
export default function IndicatorPicker({
	label,
	placeholder,
	isDisabled = false,
	id,
	className,
	indicators,
	onPick,
	input,
}: IndicatorPickerProps) {
	const [text, setText] = useState("");
	const pick = (indicator: GroupedFilter) => {
		setText("");
		onPick(indicator);
	};
	return (
		<Autocomplete.Root
			items={indicators}
			value={text}
			// What is chosen leaves the box: the next text begins anew.
			onValueChange={(value, { reason }) => setText(reason === "item-press" ? "" : value)}
			itemToStringValue={({ name, group, key }: GroupedFilter) => `${name} ${group} ${key}`}
			openOnInputClick
			disabled={isDisabled}
			autoHighlight
		>
			<Autocomplete.Input
				ref={input}
				id={id}
				className={className}
				placeholder={placeholder}
				aria-label={label}
			/>
			<Autocomplete.Portal>
				<Autocomplete.Positioner sideOffset={4} align="start">
					<Autocomplete.Popup className="found indicators">
						<Autocomplete.Empty>
							<p className="quiet">No indicator has this name.</p>
						</Autocomplete.Empty>
						<Autocomplete.List>
							{(item: GroupedFilter) => (
								<Autocomplete.Item key={item.key} value={item} onClick={() => pick(item)}>
									<span>{item.name}</span>
									<span className="quiet">{[unitOf(item), item.group].filter(Boolean).join(", ")}</span>
								</Autocomplete.Item>
							)}
						</Autocomplete.List>
					</Autocomplete.Popup>
				</Autocomplete.Positioner>
			</Autocomplete.Portal>
		</Autocomplete.Root>
	);
}
