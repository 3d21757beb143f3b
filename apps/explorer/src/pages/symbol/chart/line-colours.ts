/** Tokens of the lines over the prices, in the order in which they are used. The accent is the colour of the prices. */
export const lineColours = ["--line-2", "--line-4", "--line-3", "--line-5", "--line-7", "--line-8"] as const;
