import { Autocomplete } from "@base-ui/react/autocomplete";
import { skipToken } from "@tanstack/react-query";
import type { Schema } from "@us-market-data/client";
import { useState } from "react";
import { useSettled } from "../../frame/settled.ts";
import { useMarketData } from "../../market/market.ts";

type Found = Schema<"FoundSecurity">;

/** Chooses a security by symbol, name or CIK. */
export function SecurityPicker({ isFull, onPick }: { isFull: boolean; onPick: (symbol: string) => void }) {
	const [text, setText] = useState("");
	const asked = useSettled(text.trim());
	const { data } = useMarketData("searchSecurities", asked === "" ? skipToken : { query: asked, count: 8 }, {
		placeholderData: (before) => before,
	});
	const pick = ({ symbol }: Found) => {
		setText("");
		onPick(symbol);
	};
	return (
		<Autocomplete.Root
			items={asked === "" ? [] : (data?.search.list ?? [])}
			mode="none"
			autoHighlight
			value={text}
			onValueChange={setText}
			itemToStringValue={({ symbol }: Found) => symbol}
			disabled={isFull}
		>
			<Autocomplete.Input
				className="picker"
				placeholder={isFull ? "Eight securities at most" : "Add a security …"}
				aria-label="Add a security by symbol, name or CIK"
			/>
			<Autocomplete.Portal>
				<Autocomplete.Positioner sideOffset={4}>
					<Autocomplete.Popup className="found">
						<Autocomplete.Empty>{asked !== "" && data && "No security has this name."}</Autocomplete.Empty>
						<Autocomplete.List>
							{(item: Found) => (
								<Autocomplete.Item key={item.securityId} value={item} onClick={() => pick(item)}>
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
