import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryOf } from "./call.ts";
import "@crq/contract/routes/people.gen"; // groups named without a call of theirs
import { isOfGroup, refresh } from "./refresh.ts";

const ID = "0191d0a0-0000-7000-8000-000000000001";

test("a group is everything its GET routes read, with or without parameters", () => {
  expect(isOfGroup("/api/clients", "clients")).toBe(true);
  expect(isOfGroup(`/api/clients/${ID}`, "clients")).toBe(true);
  expect(isOfGroup("/api/roles", "users")).toBe(true);
});

test("a path with the same prefix, or one that is only written to, isn't part of the group", () => {
  expect(isOfGroup("/api/tenant-settings", "tenants")).toBe(false);
  expect(isOfGroup(`/api/clients/${ID}/archive`, "clients")).toBe(false);
  expect(isOfGroup("/api/account-requests", "accountRequests")).toBe(true);
  expect(isOfGroup("/api/account/profile", "accountRequests")).toBe(false);
});

test("refreshing marks the group's queries as outdated, whatever their input, and no others", async () => {
  const client = new QueryClient();
  const list = queryOf("clients.list", { query: { q: "acme", page: 2 } }).queryKey;
  const one = queryOf("clients.get", { params: { id: ID }, query: {} }).queryKey;
  const other = queryOf("tenants.list", { query: {} }).queryKey;
  const keys: readonly (readonly unknown[])[] = [list, one, other];
  for (const key of keys) client.setQueryData(key, {});
  await refresh(client, "clients");
  const outdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(keys.map(outdated)).toEqual([true, true, false]);
});
