import { Autocomplete } from "@base-ui/react/autocomplete";
import { type RefObject, useState } from "react";
import { type FoundSecurity, useFoundSecurities } from "./found-securities.ts";

/** A box that finds a security by symbol, name, former name or CIK. */
export function SecurityBox({
	label,
	placeholder,
	onPick,
	start = [],
	isDisabled = false,
	id,
	className,
	input,
	onLeave,
}: {
	label: string;
	placeholder: string;
	onPick: (security: FoundSecurity) => void;
	/** Offered before somebody types. */
	start?: readonly FoundSecurity[];
	isDisabled?: boolean;
	id?: string;
	className?: string;
	input?: RefObject<HTMLInputElement | null>;
	/** Called for Escape in the empty box. */
	onLeave?: () => void;
}) {
	const [text, setText] = useState("");
	const { found, asked } = useFoundSecurities(text, 8);
	const pick = (security: FoundSecurity) => {
		setText("");
		onPick(security);
	};
	return (
		<Autocomplete.Root
			items={asked === "" ? start : (found ?? [])}
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
						<Autocomplete.Empty>{asked !== "" && found && "No security has this name."}</Autocomplete.Empty>
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
