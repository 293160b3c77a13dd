import type { ShellWord } from "../../command/facts.ts";
import { afterDashes, afterOptions, type Launch, one, value } from "./launcher.ts";

const CONTAINER_RUN =
  "-v --volume -e --env --env-file -w --workdir -u --user -p --publish --name --network " +
  "--net --mount --entrypoint -h --hostname -l --label -m --memory --cpus --platform " +
  "--add-host --cap-add --cap-drop --device --dns --expose --gpus --ip --ipc --link " +
  "--log-driver --log-opt --pid --restart --runtime --security-opt --shm-size " +
  "--stop-signal --tmpfs --ulimit --userns -a --attach -c --cpu-shares";

const CONTAINER_EXEC = "-e --env --env-file -w --workdir -u --user --detach-keys --index";

const COMPOSE = "-f --file -p --project-name --profile --env-file --project-directory";

const KUBE =
  "-n --namespace -c --container --context --cluster --kubeconfig --user -s --server " +
  "--token --request-timeout";

export function containerLaunches(args: readonly ShellWord[]): Launch[] {
  const rest = afterOptions(args, "-H --host -c --context --config -l --log-level");
  const [first, ...more] = rest[0]?.text === "container" ? rest.slice(1) : rest;
  if (first?.text === "compose") return composeLaunches(more);
  if (first?.text === "run" || first?.text === "create") {
    const entry = value(more, ["--entrypoint"]);
    return one([...entry, ...afterOptions(more, CONTAINER_RUN).slice(1)]);
  }
  return first?.text === "exec" ? one(afterOptions(more, CONTAINER_EXEC).slice(1)) : [];
}

export function composeLaunches(args: readonly ShellWord[]): Launch[] {
  const [first, ...more] = afterOptions(args, COMPOSE);
  return first?.text === "exec" || first?.text === "run"
    ? one(
        afterOptions(
          more,
          `${CONTAINER_EXEC} -v --volume -p --publish --name --entrypoint -l --label`,
        ).slice(1),
      )
    : [];
}

export function kubeLaunches(args: readonly ShellWord[]): Launch[] {
  const [first, ...more] = afterOptions(args, KUBE);
  if (first?.text !== "exec" && first?.text !== "run" && first?.text !== "debug") return [];
  const dashed = afterDashes(more);
  return one(
    dashed.length > 0 ? dashed : first.text === "exec" ? afterOptions(more, KUBE).slice(1) : [],
  );
}
