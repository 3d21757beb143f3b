/**
 * Functions that a statement may call: those that compute from their arguments alone. A list of what is allowed, because
 * each version of DuckDB brings functions that write, log, sleep, or run texts as statements.
 */
const allowedFunctions = new Set(
	[
		// operators
		"+ - * / // % ** ^ ^@ & | << >> ~ ~~ !~~ ~~* !~~* ~~~ || && @> <@ <-> <=> ! !__postfix -> ->> @",
		"like_escape not_like_escape ilike_escape not_ilike_escape add subtract multiply divide",
		// numbers
		"abs ceil ceiling floor round round_even roundbankers trunc even sign signbit mod fmod fdiv gcd lcm factorial",
		"greatest_common_divisor least_common_multiple exp ln log log10 log2 pow power sqrt cbrt pi degrees radians",
		"sin cos tan cot asin acos atan atan2 sinh cosh tanh asinh acosh atanh gamma lgamma nextafter bit_count xor",
		"isnan isinf isfinite greatest least random setseed width_bucket equi_width_bins",
		// texts
		"lower upper lcase ucase length len strlen char_length character_length bit_length octet_length left right",
		"substr substring substring_grapheme left_grapheme right_grapheme length_grapheme trim ltrim rtrim lpad rpad",
		"concat concat_ws repeat replace translate reverse position strpos instr prefix suffix starts_with ends_with",
		"contains split split_part str_split string_split string_to_array str_split_regex string_split_regex",
		"regexp_matches regexp_full_match regexp_extract regexp_extract_all regexp_replace regexp_escape",
		"regexp_split_to_array regexp_split_to_table ascii chr ord unicode format printf format_bytes",
		"levenshtein damerau_levenshtein editdist3 hamming mismatches jaccard jaro_similarity jaro_winkler_similarity",
		"strip_accents nfc_normalize hash md5 sha1 sha256 hex unhex to_hex from_hex bin unbin to_base base64 from_base64",
		"to_base64 url_encode url_decode",
		// days and times
		"age century date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname",
		"dayofmonth dayofweek dayofyear days_in_month decade epoch epoch_ms epoch_ns epoch_us era hour isodow isoyear",
		"julian last_day make_date make_time make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz",
		"microsecond millennium millisecond minute month monthname nanosecond quarter second strftime strptime",
		"try_strptime time_bucket timezone timezone_hour timezone_minute to_centuries to_days to_decades to_hours",
		"to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks",
		"to_years week weekday weekofyear year yearweek today now current_date get_current_time get_current_timestamp",
		"current_localtime current_localtimestamp transaction_timestamp normalized_interval ago",
		// lists, structs and maps
		"list_value list_pack array_value array_agg unnest flatten range generate_series row struct_pack struct_extract",
		"struct_extract_at struct_insert struct_concat struct_keys struct_values map map_concat map_contains map_entries",
		"map_extract map_extract_value map_from_entries map_keys map_values cardinality element_at array_length",
		"list_any_value list_append list_apply list_avg list_cat list_concat list_contains list_count list_distinct",
		"list_element list_extract list_filter list_first list_grade_up list_has list_has_all list_has_any",
		"list_indexof list_intersect list_last list_max list_median list_min list_mode list_position list_prepend",
		"list_product list_reduce list_resize list_reverse list_reverse_sort list_select list_slice list_sort",
		"list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform list_unique list_var_pop",
		"list_var_samp list_where list_zip array_append array_apply array_cat array_concat array_contains array_distinct",
		"array_extract array_filter array_has array_has_all array_has_any array_indexof array_intersect array_position",
		"array_prepend array_reduce array_resize array_reverse array_reverse_sort array_select array_slice array_sort",
		"array_to_string array_transform array_unique array_where array_zip apply filter reduce grade_up",
		// conditions and types
		"coalesce nullif ifnull if case switch typeof error constant_or_null",
		// aggregates
		"any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last",
		"arg_min arg_min_null arg_min_nulls_last argmax argmin avg bit_and bit_or bit_xor bool_and bool_or corr count",
		"count_if count_star countif covar_pop covar_samp entropy favg first first_value fsum geomean geometric_mean",
		"group_concat histogram kahan_sum kurtosis kurtosis_pop last last_value list listagg mad max max_by mean median",
		"min min_by mode product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept",
		"regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev stddev_pop stddev_samp",
		"string_agg sum sumkahan sum_no_overflow var_pop var_samp variance wavg weighted_avg grouping grouping_id",
		// windows
		"row_number rank rank_dense dense_rank percent_rank cume_dist ntile lag lead nth_value fill",
	].flatMap((line) => line.split(" ")),
);

/** Functions that give rows, in FROM. */
const allowedTableFunctions: ReadonlySet<string> = new Set(["range", "generate_series", "unnest", "repeat"]);

/** Forms of FROM. */
const allowedSources: ReadonlySet<string> = new Set([
	"BASE_TABLE",
	"SUBQUERY",
	"JOIN",
	"EMPTY",
	"TABLE_FUNCTION",
	"EXPRESSION_LIST",
	"COLUMN_DATA",
	"PIVOT",
	"SHOW_REF",
]);

/** A node of the tree that DuckDB's parser gives for a statement. */
type Node = Readonly<Record<string, unknown>>;

/**
 * The reason why a statement may not run; undefined for one that may. It is judged by the tree of DuckDB's own parser
 * (`json_serialize_sql`), with every statement inside it.
 *
 * @param parsed what `json_serialize_sql` gave for the statement
 * @param tables names of the tables that the statement may read
 * @example statementFault('{"error":false,"statements":[…]}', ["bars"])
 */
export function statementError(parsed: string, tables: readonly string[]): string | undefined {
	const { error, error_type, error_message, statements } = JSON.parse(parsed) as {
		error: boolean;
		error_type?: string;
		error_message?: string;
		statements?: readonly Node[];
	};
	if (error)
		return error_type === "not implemented"
			? "This is no SELECT; allowed: one SELECT. SET, PRAGMA, COPY, ATTACH, INSTALL, LOAD, CALL, PIVOT and changes of tables are not."
			: `The statement cannot be read: ${error_message}.`;
	const count = statements?.length ?? 0;
	if (count !== 1) return `There are ${count} statements; allowed: one SELECT.`;
	const readable = new Set([...tables, ...commonTables(statements)].map((name) => name.toLowerCase()));
	for (const node of nodesOf(statements)) {
		const violation = nodeError(node, readable);
		if (violation !== undefined) return violation;
	}
	return undefined;
}

function nodeError(node: Node, tables: ReadonlySet<string>): string | undefined {
	const { type, function_name: called } = node;
	if (typeof called === "string" && !allowedFunctions.has(called.toLowerCase()))
		return `The function ${called} may not be called; allowed: aggregates, window functions, and DuckDB's functions of numbers, texts, days, times, lists, structs and maps.`;
	// Sources are the nodes that can be sampled, beside whole statements and their expressions.
	const isSource = "sample" in node && "alias" in node;
	if (isSource && !allowedSources.has(String(type)))
		return `FROM may not hold ${String(type)}; allowed: tables, statements and joins.`;
	if (type === "TABLE_FUNCTION") return tableFunctionError(node);
	if (
		type === "SHOW_REF" &&
		(node["query"] === null || !/^(DESCRIBE|SUMMARY)$/.test(String(node["show_type"])))
	)
		return "SHOW may not be used; allowed: DESCRIBE and SUMMARIZE of a table.";
	if (type !== "BASE_TABLE") return undefined;
	const { table_name: name, schema_name: schema, catalog_name: database } = node;
	if (tables.has(String(name).toLowerCase()) && schema === "" && database === "") return undefined;
	const full = [database, schema, name].filter((part) => part !== "").join(".");
	return `The table ${full} does not exist.`;
}

function tableFunctionError({ function: called }: Node): string | undefined {
	const { function_name: name } = Object(called) as { function_name?: unknown };
	if (typeof name === "string" && allowedTableFunctions.has(name.toLowerCase())) return undefined;
	return `The function ${String(name)} may not be called in FROM; allowed: ${[...allowedTableFunctions].join(", ")}.`;
}

/** Names that the statement itself gives to parts of it by WITH. Those of DuckDB's own views stay out of reach. */
function* commonTables(tree: unknown): Generator<string> {
	for (const { cte_map: parts } of nodesOf(tree)) {
		const { map } = Object(parts) as { map?: readonly { key: string }[] };
		for (const { key } of map ?? []) if (!/^(duckdb_|pg_|sqlite_|pragma_)/i.test(key)) yield key;
	}
}

/** Every object of a tree. It may be deeper than the stack of calls. */
function* nodesOf(tree: unknown): Generator<Node> {
	const open: unknown[] = [tree];
	while (open.length > 0) {
		const node = open.pop();
		if (typeof node !== "object" || node === null) continue;
		open.push(...Object.values(node));
		if (!Array.isArray(node)) yield node as Node;
	}
}
