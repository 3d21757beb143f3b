import { Autocomplete } from "@base-ui/react/autocomplete";
import { useState } from "react";
import { type FoundSecurity, useFoundSecurities } from "./found-securities.ts";
import type { FieldProps } from "./late-field.tsx";

/** What a box that finds securities needs. */
export interface SecurityBoxProps extends FieldProps {
	onPick: (security: FoundSecurity) => void;
	/** Offered before somebody types. */
	start?: readonly FoundSecurity[];
	/** Called for Escape in the empty box. */
	onLeave?: () => void;
}

/** A box that finds a security by symbol, name, former name or CIK. */
export default function SecurityBox({
	label,
	placeholder,
	isDisabled = false,
	id,
	className,
	onPick,
	start = [],
	input,
	onLeave,
}: SecurityBoxProps) {
	const [text, setText] = useState("");
	const { found, query } = useFoundSecurities(text, 8);
	const pick = (security: FoundSecurity) => {
		setText("");
		onPick(security);
	};
	return (
		<Autocomplete.Root
			items={query === "" ? start : (found ?? [])}
			mode="none"
			autoHighlight
			openOnInputClick={start.length > 0}
			value={text}
			// What is chosen leaves the box: the next text begins anew.
			onValueChange={(value, { reason }) => setText(reason === "item-press" ? "" : value)}
			itemToStringValue={({ symbol }: FoundSecurity) => symbol}
			disabled={isDisabled}
		>
			<Autocomplete.Input
				ref={input}
				id={id}
				className={className}
				placeholder={placeholder}
				aria-label={label}
				onKeyDown={({ key }) => {
					if (key === "Escape" && text === "") onLeave?.();
				}}
			/>
			<Autocomplete.Portal>
				<Autocomplete.Positioner sideOffset={4}>
					<Autocomplete.Popup className="found">
						<Autocomplete.Empty>{query !== "" && found && "No security has this name."}</Autocomplete.Empty>
						<Autocomplete.List>
							{(item: FoundSecurity) => (
								<Autocomplete.Item key={item.symbol} value={item} onClick={() => pick(item)}>
									<strong>{item.symbol.replace(/\.US$/, "")}</strong>
									<span className="name">{item.name}</span>
									<span className="quiet">{item.exchange}</span>
								</Autocomplete.Item>
							)}
						</Autocomplete.List>
					</Autocomplete.Popup>
				</Autocomplete.Positioner>
			</Autocomplete.Portal>
		</Autocomplete.Root>
	);
}
