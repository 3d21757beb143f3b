import type { ComponentProps } from "react";

/** Options under one name. */
export interface ChoiceGroup {
	name: string;
	options: readonly { value: string; name: string }[];
}

/** One of several values. The list of the system is reached by every keyboard and screen reader. */
export function Choice<V extends string>({
	label,
	value,
	onChange,
	options,
	groups = [],
	...others
}: Pick<ComponentProps<"select">, "id" | "aria-invalid" | "aria-describedby"> & {
	label: string;
	value: V;
	onChange: (value: V) => void;
	options?: readonly { value: V; name: string }[];
	groups?: readonly ChoiceGroup[];
}) {
	return (
		<select
			{...others}
			aria-label={label}
			value={value}
			onChange={({ target }) => onChange(target.value as V)}
		>
			{options?.map((option) => (
				<option key={option.value} value={option.value}>
					{option.name}
				</option>
			))}
			{groups.map(({ name, options: inGroup }) => (
				<optgroup key={name} label={name}>
					{inGroup.map((option) => (
						<option key={option.value} value={option.value}>
							{option.name}
						</option>
					))}
				</optgroup>
			))}
		</select>
	);
}
