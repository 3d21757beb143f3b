import type { IndicatorKey, ScreenerItem } from "./indicators.ts";
import type { FirstNonNever } from "./path-client.ts";
import type { CallOptions, Params, Schema } from "./types.ts";

/** The indicators to show: a list of keys, or text with commas or a JSON array. */
export type Show = string | readonly IndicatorKey[];

/** One condition: text `KEY:MIN:MAX` or `KEY:::name=value`, or an object. Bounds are in the unit of the indicator. */
export type ConditionEntry =
	| string
	| {
			readonly key: string;
			readonly min?: string | number | null | undefined;
			readonly max?: string | number | null | undefined;
			readonly techValues?: Readonly<Record<string, string>> | undefined;
	  };

/** Conditions that all hold: a list of them, or text with commas or a JSON array. */
export type Conditions = string | readonly ConditionEntry[];

/** The keys in text such as `pettm:5:15,divyld:3:` or `marketcap,beta`; none in a plain `string`. */
type KeysIn<Text extends string, Found = never> = Text extends `${infer Entry},${infer Rest}`
	? KeysIn<Rest, Found | KeyOf<Entry>>
	: Found | KeyOf<Text>;
type KeyOf<Entry extends string> = Extract<
	Entry extends `${infer Key}:${string}` ? WithoutPrefix<Trimmed<Key>> : WithoutPrefix<Trimmed<Entry>>,
	IndicatorKey
>;
type WithoutPrefix<Key extends string> = Key extends `filter_${infer Rest}` ? Rest : Key;
type Trimmed<Text extends string> = Text extends ` ${infer Rest}`
	? Trimmed<Rest>
	: Text extends `${infer Rest} `
		? Trimmed<Rest>
		: Text;

/** Other names that the service accepts: earlier ones, and those of the same figures in other answers. */
type EarlierKey =
	| ("prevclose" | "prevchg" | "balance" | "shortvolumeratio")
	| ("psttm" | "dividendyield" | "revenue" | "revenuettm" | "netincomettm")
	| ("fivedaychangerate" | "tendaychangerate" | "halfyearchangerate" | "ytdchangerate");
type WithoutUnderscores<Key extends string> = Key extends `${infer Start}_${infer Rest}`
	? WithoutUnderscores<`${Start}${Rest}`>
	: Key;
type KnownKey = WithoutUnderscores<IndicatorKey> | EarlierKey;

/** The literal key that names no indicator; never for a template literal type. */
type UnknownKey<Key extends string> =
	Record<never, never> extends Record<Key, unknown>
		? never
		: WithoutUnderscores<WithoutPrefix<Trimmed<Key>>> extends KnownKey
			? never
			: Trimmed<Key>;
type UnknownInShow<Text extends string> = Text extends `[${string}`
	? never
	: Text extends `${infer Key},${infer Rest}`
		? UnknownKey<Key> | UnknownInShow<Rest>
		: UnknownKey<Text>;
type UnknownInConditions<Text extends string> = Text extends `[${string}`
	? never
	: Text extends `${infer Entry},${infer Rest}`
		? UnknownInEntry<Entry> | UnknownInConditions<Rest>
		: UnknownInEntry<Text>;
/** Text without two colons is the further value of a condition on texts. */
type UnknownInEntry<Entry extends string> = Entry extends `${infer Key}:${string}:${string}`
	? UnknownKey<Key>
	: never;
/** Told by the compiler for a key that names no indicator: the keys that begin alike, or all. */
interface NoIndicator<Key extends string, Allowed> {
	readonly unknownIndicator: Key;
	readonly allowed: Allowed;
}
type SimilarKeys<Key extends string> = Key extends `${infer First}${infer Second}${string}`
	? FirstNonNever<
			Extract<IndicatorKey, `${First}${Second}${string}`>,
			FirstNonNever<Extract<IndicatorKey, `${First}${string}`>, IndicatorKey>
		>
	: IndicatorKey;
type Refusal<Unknown extends string> = [Unknown] extends [never]
	? unknown
	: NoIndicator<Unknown, SimilarKeys<Unknown>>;
type KnownShow<S extends Show> = S extends string ? Refusal<UnknownInShow<Trimmed<S>>> : unknown;
type KnownConditions<C extends Conditions> = Refusal<UnknownIn<C extends readonly unknown[] ? C[number] : C>>;
type UnknownIn<Entry> = Entry extends string
	? UnknownInConditions<Trimmed<Entry>>
	: Entry extends { readonly key: infer Key extends string }
		? UnknownKey<Key>
		: never;

/** The keys of which every item has a value: those of a list whose length the compiler knows, and of literal text. */
type KeysOf<Asked extends Show | Conditions> = Asked extends readonly unknown[]
	? number extends Asked["length"]
		? never
		: KeysOfEntry<Asked[number]>
	: KeysOfEntry<Asked>;
type KeysOfEntry<Entry> = Entry extends string
	? KeysIn<Entry>
	: Entry extends { readonly key: infer Key extends string }
		? KeyOf<Key>
		: never;

/** Parameters of the screener. The literal types of `show` and `conditions` give the members of the items. */
export type ScreenerParams<S extends Show, C extends Conditions> = Omit<
	Params<"searchScreener">,
	"show" | "conditions" | "condition"
> & {
	/** Indicators to show for each security. */
	show?: (S & KnownShow<S>) | undefined;
	/** Conditions: text `KEY:MIN:MAX` with commas between or a JSON array, or a list of such texts and of objects. */
	conditions?: (C & KnownConditions<C>) | undefined;
	/** Alias of `conditions`. */
	condition?: (C & KnownConditions<C>) | undefined;
};

/** A security with the indicators that were asked for; others may be there too. */
export type ScreenerRow<Asked extends IndicatorKey = never> = ScreenerItem & {
	[Key in Asked]: Exclude<ScreenerItem[Key], undefined>;
};

export type RowOf<S extends Show, C extends Conditions> = ScreenerRow<KeysOf<S> | KeysOf<C>>;

/** The answer of the screener; `"items" in results` tells a list from a result in free form. */
export interface ScreenerBody<Row> {
	results: Schema<"ScreenerData"> | (Omit<Schema<"ScreenerList">, "items"> & { items: Row[] });
}

/** Asks the screener for one page. */
export type SearchScreener = <const S extends Show = readonly [], const C extends Conditions = "">(
	params?: ScreenerParams<S, C>,
	options?: CallOptions,
) => Promise<ScreenerBody<RowOf<S, C>>>;

/** Asks the screener for page after page. */
export type ScreenerPages = <const S extends Show = readonly [], const C extends Conditions = "">(
	params?: ScreenerParams<S, C>,
	options?: CallOptions,
) => AsyncGenerator<ScreenerBody<RowOf<S, C>>, void>;

/** Asks the screener for the items of all pages. */
export type ScreenerItems = <const S extends Show = readonly [], const C extends Conditions = "">(
	params?: ScreenerParams<S, C>,
	options?: CallOptions,
) => AsyncGenerator<RowOf<S, C>, void>;
