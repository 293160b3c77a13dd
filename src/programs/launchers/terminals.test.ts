import { expect, it } from "vitest";
import { readShell } from "../../shell/parse/read.ts";

function programs(text: string): string[][] {
  const { commands } = readShell(text, "command", { cwd: "/project", home: "/home/me" });
  return commands.map(({ name, args }) => [name, ...args.map((word) => word.text)]);
}

it.each(
  `xterm -e danger -x
xterm -T title -e danger -x
uxterm -e 'danger -x'
urxvt -e sh -c 'danger -x'
st -e danger -x
gnome-terminal -- danger -x
gnome-terminal --tab -e 'danger -x'
konsole --noclose -e danger -x
xfce4-terminal -e 'danger -x' --title t
xfce4-terminal -x danger -x
mate-terminal --command='danger -x'
terminator -x danger -x
tilix -e 'danger -x'
alacritty -e danger -x
alacritty msg create-window -e danger -x
kitty danger -x
kitty --hold --title t danger -x
kitty @ launch --type=tab danger -x
kitten @ --to unix:/x launch --cwd /tmp danger -x
wezterm start --cwd /tmp -- danger -x
wezterm cli spawn -- danger -x
wezterm cli split-pane --percent 30 -- danger -x
foot -T t danger -x
footclient danger -x
ghostty -e danger -x
terminology -e 'danger -x'
lxterminal --command='danger -x'
qterminal -e danger -x
x-terminal-emulator -e danger -x
cool-retro-term -e danger -x
xdg-terminal-exec danger -x
osascript -e 'tell application "Terminal" to do script "danger -x"'
osascript -e 'tell app "iTerm" to write text "danger -x"'
open -a Terminal --args danger -x
tmux new-session -d -s a 'danger -x'
tmux -L b neww danger -x
tmux split-w -h 'danger -x'
tmux respawn-pane -k 'danger -x'
tmux run-shell -b 'danger -x'
tmux if-shell 'danger -x' 'ls'
tmux if-shell true 'run-shell "danger -x"'
tmux display-popup -E 'danger -x'
tmux new -d \\; split-window 'danger -x'
tmux new -d\\; neww 'danger -x'
tmux bind-key -n F5 run-shell 'danger -x'
tmux set-hook -g session-created 'run-shell "danger -x"'
tmux send-keys -t 1 'danger -x' Enter
tmux send -t 1 dan Space BSpace 'ger -x' C-m
tmate new 'danger -x'
byobu new-window 'danger -x'
screen -dmS a danger -x
screen -S a -X exec danger -x
screen -S a -X screen danger -x
screen -S a -X stuff 'danger -x^M'
screen -S a -X eval 'stuff "danger -x"'
zellij run -- danger -x
zellij action new-pane -- danger -x
zellij action write-chars 'danger -x'
abduco -c a danger -x
dtach -n /tmp/s danger -x
dvtm 'danger -x'
script -qc 'danger -x' /dev/null
expect -c 'spawn danger -x'
systemd-run --user --pty danger -x
echo 'danger -x' | at now
at now <<< 'danger -x'
echo 'danger -x' | batch
ttyd -p 1 danger -x
asciinema rec -c 'danger -x' out
i3-msg exec 'danger -x'
hyprctl dispatch exec 'danger -x'
niri msg action spawn -- danger -x
xdotool type --delay 5 'danger -x'
wtype 'danger -x'
xte 'str danger -x' 'key Return'
wezterm cli send-text --pane-id 1 'danger -x'
nvim --server /tmp/x --remote-send ':!danger -x<CR>'`
    .split("\n")
    .map((text) => [text]),
)("%s runs it", (text) => {
  expect(programs(text)).toContainEqual(["danger", "-x"]);
});

it.each([
  ["tmux ls"],
  ["tmux kill-session -t danger"],
  ["kitty --version"],
  ["screen -ls"],
  ["zellij ls"],
  ["open -a Safari danger"],
])("%s starts nothing else", (text) => {
  expect(programs(text)).toHaveLength(1);
});
