import { Autocomplete } from "@base-ui/react/autocomplete";
import { skipToken } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Schema } from "@us-market-data/client";
import { useEffect, useRef, useState } from "react";
import { useMarketData } from "../market/market.ts";

type Found = Schema<"FoundSecurity">;

/** Milliseconds without typing before a search: it costs a data request. */
const pause = 200;

/** Finds a security by symbol, name, former name or CIK. The key `/` leads here from anywhere. */
export function SearchBox() {
	const [text, setText] = useState("");
	const input = useRef<HTMLInputElement>(null);
	const navigate = useNavigate();
	const asked = useSettled(text.trim(), pause);
	const { data } = useMarketData("searchSecurities", asked === "" ? skipToken : { query: asked, count: 8 }, {
		placeholderData: (before) => before,
	});
	useShortcut("/", () => input.current?.focus());
	const found = asked === "" ? [] : (data?.search.list ?? []);
	const open = ({ symbol }: Found) => {
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
				value={text}
				onValueChange={setText}
				itemToStringValue={({ symbol }: Found) => symbol}
			>
				<Autocomplete.Input
					ref={input}
					placeholder="Search symbol, name, CIK   /"
					aria-label="Search a security by symbol, name or CIK"
				/>
				<Autocomplete.Portal>
					<Autocomplete.Positioner sideOffset={4}>
						<Autocomplete.Popup className="found">
							<Autocomplete.Empty>{asked !== "" && data && "No security has this name."}</Autocomplete.Empty>
							<Autocomplete.List>
								{(item: Found) => (
									<Autocomplete.Item key={item.securityId} value={item} onClick={() => open(item)}>
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

/** A value once it has stayed the same for a while. */
function useSettled<T>(value: T, milliseconds: number): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), milliseconds);
		return () => clearTimeout(timer);
	}, [value, milliseconds]);
	return settled;
}

/** Calls a listener at a key, unless somebody types a text. */
function useShortcut(key: string, listener: () => void): void {
	const latest = useRef(listener);
	latest.current = listener;
	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			const { target } = event;
			const types = target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
			if (types || event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
			event.preventDefault();
			latest.current();
		};
		document.addEventListener("keydown", pressed);
		return () => document.removeEventListener("keydown", pressed);
	}, [key]);
}
