/**
 * The completion script of bash. The one of the library needs the package bash-completion, and evaluates what is typed, so that a
 * substitution in it would run at a press of Tab.
 */
export const bashCompletion = `# bash completion for usmd: source <(usmd completion bash)
__usmd_complete() {
    local line=\${COMP_LINE:0:COMP_POINT} words cur value
    read -ra words <<< "$line"
    [[ $line == *' ' ]] && words+=('')
    cur=\${words[-1]}
    COMPREPLY=()
    while IFS=$'\\t' read -r value _; do
        [[ $value == :* || $value != "\${cur#*=}"* ]] || COMPREPLY+=("$value")
    done < <(usmd complete -- "\${words[@]:1}" 2>/dev/null)
}
complete -o default -F __usmd_complete usmd
`;
