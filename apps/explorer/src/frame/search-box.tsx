import { Autocomplete } from "@base-ui/react/autocomplete";
import { skipToken } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useMarketData } from "../market/market.ts";
import { type Recent, recentOnes, rememberRecent } from "./recent.ts";
import { useSettled } from "./settled.ts";

/** Finds a security by symbol, name, former name or CIK; before one types, those opened last. The key `/` leads here from anywhere. */
export function SearchBox() {
	const [text, setText] = useState("");
	const input = useRef<HTMLInputElement>(null);
	const navigate = useNavigate();
	const asked = useSettled(text.trim());
	const { data } = useMarketData("searchSecurities", asked === "" ? skipToken : { query: asked, count: 8 }, {
		placeholderData: (before) => before,
	});
	const [recent, setRecent] = useState(recentOnes);
	const found: readonly Recent[] = asked === "" ? recent : (data?.search.list ?? []);
	const open = (chosen: Recent) => {
		const { symbol } = chosen;
		rememberRecent(chosen);
		setRecent(recentOnes());
		setText("");
		input.current?.blur();
		void navigate({ to: "/explorer/symbol/$symbol", params: { symbol } });
	};
	return (
		<search className="search">
			<Autocomplete.Root
				items={found}
				mode="none"
				autoHighlight
				openOnInputClick
				value={text}
				onValueChange={setText}
				itemToStringValue={({ symbol }: Recent) => symbol}
			>
				<Autocomplete.Input
					ref={input}
					id="search"
					placeholder="Search symbol, name, CIK   /"
					aria-label="Search a security by symbol, name or CIK"
				/>
				<Autocomplete.Portal>
					<Autocomplete.Positioner sideOffset={4}>
						<Autocomplete.Popup className="found">
							<Autocomplete.Empty>{asked !== "" && data && "No security has this name."}</Autocomplete.Empty>
							<Autocomplete.List>
								{(item: Recent) => (
									<Autocomplete.Item key={item.symbol} value={item} onClick={() => open(item)}>
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
		</search>
	);
}
