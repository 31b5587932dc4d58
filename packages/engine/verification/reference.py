"""Annual losses of the agreement scenarios by a program that shares nothing with the engine: numpy, scipy and plain lattices.

Reads scenarios (crq-scenario/1, a JSON list) on standard input and prints, per id, the chance of no loss, percentiles and tail means as JSON.

Method. Yearly factors: Gauss-Legendre panels of their densities, geometrically finer towards the ends; products of several on a fine grid of
ln(rate). Severities: differences of distribution functions at the middles between lattice points. Every percentile has a lattice of its own that ends at four
times the percentile, so that about N/4 steps lie below it; sums beyond the end are held down by exponential tilting. Two lattices, of
N and 2N points, are extrapolated (errors fall with the square of the step).
"""
import json
import sys

import numpy as np
from scipy import integrate, optimize, special, stats

PERCENTILES = {"p50": 0.5, "p75": 0.75, "p90": 0.9, "p95": 0.95, "p99": 0.99, "p99.5": 0.995, "p99.9": 0.999}
TAILS = {"cvar95": 0.95, "cvar99": 0.99}
POINTS = 2**14
# scenarios of hundreds of events a year, each far below the year's loss, need finer steps
MANY_EVENTS_POINTS = 2**19
Z95 = stats.norm.ppf(0.95)


class Truncated:
    """A lognormal conditioned to lie between bounds."""

    def __init__(self, whole, low, high):
        self.whole, self.low, self.high = whole, low, high
        self.kwds = whole.kwds
        self.below, self.kept = whole.cdf(low), whole.cdf(high) - whole.cdf(low)

    def cdf(self, x):
        return np.clip((self.whole.cdf(x) - self.below) / self.kept, 0, 1)

    def mean(self):
        """The integral of 1 - F, by quadrature between the quantiles of the whole."""
        edges = [0, self.low, *np.clip(self.whole.ppf(np.linspace(0.001, 0.999, 60)), self.low, self.high), self.high]
        edges = [x for x in np.unique(edges) if np.isfinite(x)]
        return sum(integrate.quad(lambda x: 1 - self.cdf(x), a, b, epsrel=1e-12)[0] for a, b in zip(edges[:-1], edges[1:]))


def law(d):
    """The scipy distribution of an estimate; a number for a constant."""
    kind = d["type"]
    if kind == "constant":
        return d["value"]
    if kind == "lognormal90":
        mu = (np.log(d["p5"]) + np.log(d["p95"])) / 2
        whole = stats.lognorm(s=np.log(d["p95"] / d["p5"]) / (2 * Z95), scale=np.exp(mu))
        return Truncated(whole, d.get("min", 0), d.get("max", np.inf)) if "min" in d or "max" in d else whole
    low, width = d["min"], d["max"] - d["min"]
    if width == 0:
        return low
    if kind == "uniform":
        return stats.uniform(low, width)
    if kind == "triangular":
        return stats.triang((d["mode"] - low) / width, low, width)
    weight = d.get("lambda", 4)
    a = 1 + weight * (d["mode"] - low) / width
    b = 1 + weight * (d["max"] - d["mode"]) / width
    return stats.beta(a, b, low, width)


def nodes(d, panels=24, order=10):
    """Points and weights of a yearly factor."""
    x = law(d)
    if not hasattr(x, "cdf"):
        return np.array([float(x)]), np.array([1.0])
    t, w = np.polynomial.legendre.leggauss(order)
    if d["type"] == "lognormal90":
        mu, sigma = np.log(x.kwds["scale"]), x.kwds["s"]
        ends = [(np.log(d[name]) - mu) / sigma if d.get(name, 0) > 0 else end for name, end in (("min", -8), ("max", 8))]
        edges = np.linspace(*ends, 4 * panels + 1)
        points, weights = [], []
        for a, b in zip(edges[:-1], edges[1:]):
            z = a + (b - a) * (t + 1) / 2
            points.append(np.exp(mu + sigma * z))
            weights.append(w * (b - a) / 2 * stats.norm.pdf(z))
    else:
        half = 2.0 ** -np.arange(1, panels)
        edges = np.concatenate([[0], half[::-1], 1 - half[1:], [1]])
        low, high = x.support()
        if d["type"] == "triangular":
            edges = np.unique(np.concatenate([edges, [(d["mode"] - low) / (high - low)]]))
        edges = low + (high - low) * edges
        points, weights = [], []
        for a, b in zip(edges[:-1], edges[1:]):
            p = a + (b - a) * (t + 1) / 2
            points.append(p)
            weights.append(w * (b - a) / 2 * x.pdf(p))
    p, w = np.concatenate(points), np.concatenate(weights)
    return p, w / w.sum()


def overcomes(capability, strength):
    """P(threat capability > resistance strength)."""
    r, w = nodes(strength)
    c = law(capability)
    return float(np.sum(w * (c.sf(r) if hasattr(c, "sf") else (c > r))))


def rates(frequency):
    """Points and weights of the loss event frequency."""
    first = "lef" if "lef" in frequency else "tef" if "tef" in frequency else "contactFrequency"
    value, weight = nodes(frequency[first])
    for name in ("probabilityOfAction", "vulnerability"):
        if name in frequency:
            v, w = nodes(frequency[name])
            value, weight = np.outer(value, v).ravel(), np.outer(weight, w).ravel()
            keep = (weight > 1e-18) & (value > 0)
            zero = weight[value <= 0].sum()
            value, weight = on_grid(value[keep], weight[keep])
            value, weight = np.append(value, 0.0), np.append(weight, zero)
    if "threatCapability" in frequency:
        value = value * overcomes(frequency["threatCapability"], frequency["resistanceStrength"])
    return value, weight / weight.sum()


def on_grid(value, weight, bins=6000):
    """Masses on a grid of ln(value), each shared by the points around it so that its mean stays."""
    low, high = value.min() * 0.999, value.max() * 1.001
    grid = np.exp(np.linspace(np.log(low), np.log(high), bins))
    right = np.clip(np.searchsorted(grid, value), 1, bins - 1)
    share = (value - grid[right - 1]) / (grid[right] - grid[right - 1])
    mass = np.bincount(right, weight * share, bins) + np.bincount(right - 1, weight * (1 - share), bins)
    return grid, mass


def counts(value, weight):
    """P(N = n)."""
    most = value[weight > 1e-13].max()
    top = int(min(4000, most + 12 * np.sqrt(most) + 40))
    n = np.arange(top)
    out = np.zeros(top)
    for at in range(0, len(value), 512):
        v, w = value[at : at + 512, None], weight[at : at + 512, None]
        out += (w * stats.poisson.pmf(n, v)).sum(axis=0)
    left = np.cumsum(out[::-1])[::-1]
    return out[: np.flatnonzero(left > 1e-12).max() + 1]


def share(mass, position, amount):
    """Adds an amount of probability between two lattice points so that its mean stays."""
    k = int(position)
    if k + 1 < len(mass):
        mass[k] += amount * (1 - (position - k))
        mass[k + 1] += amount * (position - k)


def given(below, rho, z):
    """Probabilities given the common factor z of a one-factor Gaussian copula."""
    return special.ndtr((special.ndtri(below) - np.sqrt(rho) * z) / np.sqrt(1 - rho)) if rho else below


def lattice(losses, points, step, rho=0, z=0):
    """Transform-ready masses of each uncertain form, the fixed amounts moved to the first."""
    laws = [law(entry["loss"]) for entry in losses]
    fixed = sum(min(x, entry.get("cap", np.inf)) for x, entry in zip(laws, losses) if not hasattr(x, "cdf"))
    edges = (np.arange(points + 1) - 0.5) * step
    out = []
    for x, cap in ((x, entry.get("cap", np.inf)) for x, entry in zip(laws, losses) if hasattr(x, "cdf")):
        mass = np.diff(given(x.cdf(np.minimum(edges - fixed, cap)), rho, z))
        if cap < np.inf:
            share(mass, (cap + fixed) / step, 1 - float(given(x.cdf(cap), rho, z)))
        out.append(mass)
        fixed = 0
    if not out:
        mass = np.zeros(points)
        share(mass, fixed / step, 1)
        out.append(mass)
    return out


def event(losses, points, step, rho=0):
    """
    Masses of the sum of an event's forms below the lattice's end, by convolution without wrapping around. Forms that move together are independent given their
    common factor, over which Gauss-Hermite's rule goes.
    """
    scores, weights = np.polynomial.hermite_e.hermegauss(60) if rho else (np.zeros(1), np.ones(1))
    mean = np.zeros(points)
    for z, weight in zip(scores, weights / weights.sum()):
        total, *others = lattice(losses, points, step, rho, z)
        for mass in others:
            total = np.fft.irfft(np.fft.rfft(total, 2 * points) * np.fft.rfft(mass, 2 * points))[:points]
        mean += weight * total
    return mean


def under(mass, cap):
    """Masses of the lesser of a loss and a cap, given in steps; the mass that reaches the cap is shared so that its mean stays."""
    if cap >= len(mass) - 1:
        return mass
    out = mass.copy()
    out[int(np.floor(cap)) + 1 :] = 0
    share(out, cap, 1 - out.sum())
    return out


def annual(scenario, pmf, span, points):
    """Masses of the year's loss on a lattice."""
    step = span / points
    tilt = np.exp(-20.0 / points * np.arange(points))
    second = scenario.get("secondary")
    cap = scenario.get("eventCap", np.inf)
    rho = scenario.get("formCorrelation", 0)
    phi = lambda losses: np.fft.rfft(under(event(losses, points, step, rho), cap / step) * tilt)
    primary = phi(scenario["primary"])
    chance, weight = nodes(second["slef"], 5, 6) if second else (np.array([0.0]), np.array([1.0]))
    both = phi(scenario["primary"] + second["losses"]) if second else np.zeros_like(primary)
    total = np.zeros_like(primary)
    for s, w in zip(chance, weight):
        if w > 1e-17:
            total += w * np.polynomial.polynomial.polyval((1 - s) * primary + s * both, pmf)
    return np.fft.irfft(total, points) / tilt, step


def read(scenario, pmf, q, guess, mean):
    """A percentile and the mean beyond it."""
    def at(points):
        mass, step = annual(scenario, pmf, 4 * guess, points)
        below = np.cumsum(mass)
        k = int(np.searchsorted(below, q))
        # F is known at (k + 1/2) h: a cubic through four of these points, inverted
        xs = (np.arange(k - 2, k + 2) + 0.5) * step
        quantile = float(np.interp(q, below[k - 2 : k + 2], xs))
        poly = np.polyfit(xs - quantile, below[k - 2 : k + 2] - q, 3)
        quantile += optimize.brentq(lambda d: np.polyval(poly, d), xs[0] - quantile, xs[-1] - quantile)
        # the integral of F up to the percentile: half a step at zero, trapezoids between the middles, the rest
        last = int(np.floor(quantile / step - 0.5))
        short = step * (0.5 * below[0] + below[: last + 1].sum() - 0.5 * (below[0] + below[last]))
        short += (quantile - (last + 0.5) * step) * (below[last] + q) / 2
        return quantile, quantile + (mean - quantile + short) / (1 - q)
    points = POINTS if np.dot(np.arange(len(pmf)), pmf) < 50 else MANY_EVENTS_POINTS
    coarse, fine = at(points), at(2 * points)
    return [b + (b - a) / 3 for a, b in zip(coarse, fine)]


def mean_of(losses):
    return sum(mean_under(law(e["loss"]), e.get("cap", np.inf)) for e in losses)


def mean_under(x, cap):
    """The mean of the lesser of a loss and its cap: with one, the integral of 1 - F up to it."""
    if not hasattr(x, "cdf"):
        return float(min(x, cap))
    if cap == np.inf:
        return float(x.mean())
    edges = np.concatenate([[0], np.geomspace(cap / 1e6, cap, 80)])
    return sum(integrate.quad(lambda y: 1 - x.cdf(y), a, b, epsrel=1e-12)[0] for a, b in zip(edges[:-1], edges[1:]))


def mean_event(losses, cap, rho, points=2**17):
    """The mean of an event's loss under a cap, on two lattices that end at four caps."""
    def at(n):
        step = 4 * cap / n
        mass = under(event(losses, n, step, rho), cap / step)
        return float(np.dot(mass, np.arange(n)) * step)
    coarse, fine = at(points), at(2 * points)
    return fine + (fine - coarse) / 3


def reference(scenario):
    value, weight = rates(scenario["frequency"])
    pmf = counts(value, weight)
    second = scenario.get("secondary")
    s, w = nodes(second["slef"]) if second else (np.zeros(1), np.ones(1))
    expected = mean_of(scenario["primary"]) + (float(np.sum(s * w)) * mean_of(second["losses"]) if second else 0)
    if "eventCap" in scenario:
        chance = float(np.sum(s * w))
        rho = scenario.get("formCorrelation", 0)
        whole = scenario["primary"] + (second["losses"] if second else [])
        expected = (1 - chance) * mean_event(scenario["primary"], scenario["eventCap"], rho)
        expected += chance * mean_event(whole, scenario["eventCap"], rho)
    mean = float(np.sum(value * weight)) * expected
    none = float(np.sum(weight * np.exp(-value)))
    if mean_of(scenario["primary"]) == 0 and second:
        none = float(sum(u * np.sum(weight * np.exp(-value * p)) for p, u in zip(s, w)))
    out = {"mean": mean, "pZero": none}
    for key, q in {**PERCENTILES, **TAILS}.items():
        if q <= none + 1e-9:
            continue
        # halve and double until the percentile lies in the second quarter of the lattice
        guess = max(mean, 1e-9)
        for _ in range(60):
            mass, step = annual(scenario, pmf, 4 * guess, 1024)
            k = int(np.searchsorted(np.cumsum(mass)[:960], q))
            if k >= 955:
                guess *= 3
            elif k < 180:
                guess = max(guess / 4, k * step * 0.9 if k > 20 else 0)
            else:
                break
        quantile, tail = read(scenario, pmf, q, guess, mean)
        out[key] = tail if key in TAILS else quantile
    return out


if __name__ == "__main__":
    answers = {}
    for scenario in json.load(sys.stdin):
        answers[scenario["id"]] = reference(scenario)
        print(scenario["id"], file=sys.stderr, flush=True)
    json.dump(answers, sys.stdout, indent=1)
